/** A database with which no start works, however often it is tried: why, and what to do about it. */
export class UnusableDatabase extends Error {
  readonly reason: string;
  readonly toDo: string;
  constructor(reason: string, toDo: string, options?: ErrorOptions) {
    super(`${reason}\n${toDo}`, options);
    this.reason = reason;
    this.toDo = toDo;
  }
}
