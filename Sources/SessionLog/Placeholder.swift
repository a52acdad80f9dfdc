enum SessionLogPlaceholder {}
