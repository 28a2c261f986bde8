/** Tests that would fail if the finding came back: their titles, by file. */
type Proof = Record<string, string | string[]>;

/** A finding of the nine walks. Its id is the review's; a letter tells its halves apart where only one of them is gone. */
export type Finding = { id: string; says: string } & (
  | { state: "gone"; proof: Proof }
  /** Its old words are nowhere on the site. */
  | { state: "gone"; words: string[] }
  | { state: "kept"; reason: string }
);

export const gone = (id: string, says: string, proof: Proof): Finding => ({ id, says, state: "gone", proof });
export const reworded = (id: string, says: string, ...words: string[]): Finding => ({ id, says, state: "gone", words });
export const kept = (id: string, says: string, reason: string): Finding => ({ id, says, state: "kept", reason });
