print("navtape")
