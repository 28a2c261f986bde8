import { CannotStart } from "./cannot-start.ts";
import { REFUSED } from "./keep-running.ts";
import { noteRefusal } from "./refusal.ts";

/**
 * Ends without a stack trace: an operator only needs the reason why nothing can run. If trying again is of no use, the
 * exit code says so, and the reason is kept.
 */
export function endInWords(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  if (!(error instanceof CannotStart)) process.exit(1);
  noteRefusal(error.message);
  process.exit(REFUSED);
}
