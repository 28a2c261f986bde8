/** This process's turn at what one process of the site does at a time. */
export type Turn = {
  /** Aborted when the turn may be another's: what is done in it has to end. */
  lost: AbortSignal;
  giveUp: () => Promise<void>;
};

/** Null while it is another process's turn. */
export type TakeTurn = () => Promise<Turn | null>;
