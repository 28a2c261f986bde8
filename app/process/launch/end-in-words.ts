import { REFUSED } from "./keep-running.ts";
import { InvalidSettings } from "./secret-files.ts";

/**
 * Ends without a stack trace: an operator only needs the reason why nothing can run. A wrong setting ends with the code
 * that prevents a restart.
 */
export function endInWords(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(error instanceof InvalidSettings ? REFUSED : 1);
}
