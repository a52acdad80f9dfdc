enum NavigationModelPlaceholder {}
