enum SessionCodingPlaceholder {}
