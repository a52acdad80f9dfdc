extension App {
  /// Home declares A, AView declares B, BView declares C; Z is declared on the root.
  static let chain: App = """
    main=Home; Home:A>AView; AView:B>BView; BView:C>CView; Home:Z>ZView
    """

  /// Three tabs: the list declares everything on its root, but Detail's parts.
  static let tabs: App = """
    tabs=home,list,profile; home=HomeRoot; list=ListRoot; profile=ProfileRoot/typed
    HomeRoot:Page>PageView; ListRoot:Detail>DetailView; DetailView:Part>PartView
    ProfileRoot:Badge>BadgeView; Note:Line>LineView
    """
}

/// The start of a session in `main`.
let atHome = """
  stackMounted main root=Home path=erased by=system
  screenShown Home root depth=0

  """

/// The start of a session with tabs, on the first.
let atTabs = """
  tabSelected home
  screenShown HomeRoot stack=home root depth=0

  """
