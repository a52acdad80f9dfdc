enum SessionArchivePlaceholder {}
