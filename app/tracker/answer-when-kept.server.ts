import { writeFailure } from "#tracker/protocol/answers.ts";
import { routeTarget } from "#tracker/protocol/route.ts";
import type { Tracker } from "#tracker/tracker.ts";
import type { Journal } from "./journal.server.ts";

/** The answer to an announce that could not be written to the journal. */
export const NOT_KEPT = writeFailure({
  refused: "The tracker could not write your announce down. Try again later.",
  retryIn: 5,
});

/**
 * Passes on the tracker's answers while the journal can be written. Otherwise announces are refused and do not count;
 * `onRefused` is called for each.
 */
export function answerWhenKept(
  tracker: Tracker,
  journal: Pick<Journal, "isOpen">,
  onRefused: () => void = () => undefined,
): Tracker["answer"] {
  return (target, address, userAgent) => {
    if (journal.isOpen || routeTarget(target)?.kind !== "announce") return tracker.answer(target, address, userAgent);
    onRefused();
    return NOT_KEPT;
  };
}
