enum CommandLineSyntaxPlaceholder {}
