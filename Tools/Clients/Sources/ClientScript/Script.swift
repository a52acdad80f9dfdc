/// What all windows of a script share.
@MainActor
public final class Script<Route: Equatable> {
  public let dice: Dice
  public let clock: ScriptClock
  public let witness: Witness<Route>
  public let stage: Stage<Route>

  public init(dice: Dice, clock: ScriptClock, witness: Witness<Route>, stage: Stage<Route>) {
    self.dice = dice
    self.clock = clock
    self.witness = witness
    self.stage = stage
  }

  func settle<Tab>(_ user: WindowUser<Tab, Route>) { stage.settle(user) }
}
