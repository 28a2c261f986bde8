import { findLoadFailure } from "#app/domain/core/failures/load-failures.ts";
import { failureOf, type Submit } from "./last-submit.ts";
import type { Lost } from "./requests.ts";

const SAVED = "It was saved, but the next page could not be loaded. Check your connection.";
const NOT_LOADED = "The page could not be loaded. Check your connection.";
const UNREACHABLE = "The server cannot be reached.";
const BROKEN = "The server reports an error.";
const KEPT = "The text you typed is saved.";

/** The message for a lost request: what failed, the cause if known, and whether the typed text was kept. */
export function troubleWords({ kind, path, said, answered }: Lost, form: Submit | null): string {
  if (kind === "saved") return SAVED;
  if (kind === "load") return findLoadFailure(path.split("?", 1)[0] ?? "") ?? NOT_LOADED;
  const { title = "This could not be sent", otherwise } = form ? failureOf(form) : {};
  const reason = said ?? (answered ? (otherwise ?? BROKEN) : UNREACHABLE);
  return [`${title}.`, reason, ...(form && hasWords(form) ? [KEPT] : [])].join(" ");
}

const hasWords = ({ form }: Submit) => form.querySelector("textarea, select, input:not([type=hidden])") !== null;
