/** The states of one thing, and which of them may follow which. */
export type States<State extends string> = {
  /** Every state, in the table's order. */
  all: readonly [State, ...State[]];
  canBecome(from: State, to: State): boolean;
  /** The states that may become `to`, for the condition of a write. */
  before(to: State): State[];
};

/**
 * Creates a state machine from a table: each state with those that may follow it. Given the enum of a column as its
 * type argument, the compiler refuses a table that lacks one of the column's values or has one more.
 */
export function defineStates<State extends string>(table: Record<State, readonly NoInfer<State>[]>): States<State> {
  // An object literal has the keys of its type, which Object.keys does not say.
  const all = Object.keys(table) as [State, ...State[]];
  const canBecome = (from: State, to: State) => table[from].includes(to);
  return { all, canBecome, before: (to) => all.filter((from) => canBecome(from, to)) };
}
