/** A start that cannot work however often it is tried: why, and what to do about it. */
export class CannotStart extends Error {
  readonly reason: string;
  readonly toDo: string;
  constructor(reason: string, toDo: string) {
    super(`${reason}\n${toDo}`);
    this.reason = reason;
    this.toDo = toDo;
  }
}
