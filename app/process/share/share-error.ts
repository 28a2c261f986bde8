/** What ends the command with words for whoever called it. Code 2 is a wrong call, 1 everything else. */
export class ShareError extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
