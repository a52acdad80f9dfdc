enum SessionDiagnosisPlaceholder {}
