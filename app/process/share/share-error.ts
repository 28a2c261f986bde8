/** Ends the command with a message for the user. Code 2 is for wrong arguments, 1 for everything else. */
export class ShareError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
