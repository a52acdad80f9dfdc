import NavigationModel
import SessionCoding
import Testing

@testable import NavigationRouting

@Suite struct `A manifest written in code` {
  @Test func `is what its JSON says, routing table included`() throws {
    let declared = ManifestDeclaration {
      TabDeclaration("brews", root: "BrewsHome", path: .erased)
      TabDeclaration("settings", root: "SettingsHome", path: .typed)
      RootDeclaration("modal:compose", shows: "Composer")
      ScreenDeclaration("BrewsHome") {
        DestinationDeclaration("BrewHistoryFilter", shows: "BrewHistory")
      }
      ScreenDeclaration("BrewHistory") {
        DestinationDeclaration("Brew.ID", shows: "BrewDetail", scope: .lazy)
        DestinationDeclaration("Route", case: "ranger", shows: "Ranger")
      }
      DispatchDeclaration("Brew.ID", matches: "Foundation.UUID")
      LinkDeclarations(brewTable)
    }
    let vocabulary = Vocabulary()
    let header = SessionHeader(
      session: "s", manifest: declared.manifest(in: vocabulary), vocabulary: vocabulary)
    let json = header.json
    #expect(
      json.contains(
        #""manifest":{"tabs":["brews","settings"],"stacks":{"brews":{"path":"erased","root":"BrewsHome"},"settings":{"path":"typed","root":"SettingsHome"},"modal:compose":{"root":"Composer"}},"dispatch":{"Brew.ID":"Foundation.UUID"},"destinations":[{"type":"BrewHistoryFilter","on":"BrewsHome","shows":"BrewHistory"},{"type":"Brew.ID","on":"BrewHistory","shows":"BrewDetail","scope":"lazy"},{"type":"Route","case":"ranger","on":"BrewHistory","shows":"Ranger"}]}"#
      ), "\(json)")
    #expect(
      json.contains(
        #"{"pattern":"brewlog://history/{range}","goal":{"tab":"brews","routes":[{"type":"BrewHistoryFilter","value":{"range":"{range}"}}]}}"#
      ), "\(json)")
    // An example's payload would say that only that brew is meant.
    #expect(
      json.contains(
        #"{"pattern":"https://brewlog.example/brew/{id}","goal":{"tab":"brews","routes":["BrewHistoryFilter","Brew.ID"]}}"#
      ), "\(json)")
    #expect(json.contains(#""modal":{"id":"timer"}"#))
    #expect(json.contains(#"{"pattern":"brewlog://cellar","goal":{"tab":"cellar","routes":[]}}"#))
    #expect(!json.contains("~"))

    let other = Vocabulary()
    let read = try SessionHeader.parse(json, vocabulary: other)
    let again = SessionHeader(session: "s", manifest: read.manifest, vocabulary: other)
    #expect(again.json == json)
  }

  @Test @MainActor func `is complete before the first event`() throws {
    let sink = RecordingSink()
    let navigator = Navigator(sink: sink, checks: nil, manifest: brewManifest.manifest(in:))
    #expect(sink.lines.isEmpty)
    #expect(navigator.manifest.isPresent)
    #expect(navigator.manifest.destinations.count == 3)
  }

  @Test func `finds nothing wrong with the sample app`() {
    #expect(brewManifest.problems.isEmpty)
  }

  @Test func `says of a link that leads to a stack in the wrong order how to turn it`() {
    let declared = ManifestDeclaration {
      TabDeclaration("brews", root: "BrewsHome", path: .erased)
      TabDeclaration("beans", root: "BeansHome", path: .erased)
      ScreenDeclaration("BrewsHome") {
        DestinationDeclaration(HistoryRoute.self, shows: "BrewHistory")
      }
      ScreenDeclaration("BrewHistory") {
        DestinationDeclaration(BrewRoute.self, shows: "BrewDetail")
      }
      ScreenDeclaration("BeansHome") { DestinationDeclaration(BeanRoute.self, shows: "BeanDetail") }
      LinkDeclarations(brewTable)
    }
    #expect(
      declared.problems == [
        .hiddenGoal(
          link: "brewlog://brew/latest",
          "the link pushed Brew.ID before BrewHistoryFilter: Brew.ID is declared on BrewHistory, which BrewHistoryFilter shows and which comes later; push BrewHistoryFilter, then Brew.ID"
        ),
        .unknownStack("cellar", link: "brewlog://cellar"),
      ])
  }

  @Test func `says what is declared twice or leads nowhere`() {
    let declared = ManifestDeclaration {
      TabDeclaration("brews", root: "Home")
      TabDeclaration("brews", root: "Home")
      ScreenDeclaration("Home") {
        DestinationDeclaration("A", shows: "ScreenA")
        DestinationDeclaration("A", shows: "ScreenB")
        DestinationDeclaration("A", case: "x", shows: "ScreenX")
      }
      ScreenDeclaration("ScreenC") { DestinationDeclaration("D", shows: "ScreenD") }
      ScreenDeclaration("ScreenA") {}
      ScreenDeclaration("ScreenA") {}
      DispatchDeclaration("A", matches: "Swift.Int")
      DispatchDeclaration("A", matches: "Swift.String")
      LinkDeclarations(LinkTable<BrewLink> { LinkRow("brewlog") { _ in .nowhere } })
    }
    #expect(
      declared.problems.map(\.description) == [
        #""brewlog": it is no URL"#, "the tab brews is declared twice",
        "the stack brews has two roots", "the screen ScreenA is declared twice",
        "A is said to be two types", "Home declares A twice",
        "ScreenC declares destinations, and nothing shows it",
      ])
  }
}
