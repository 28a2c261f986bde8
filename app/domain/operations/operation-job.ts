import type { Context } from "../kernel/context.server.ts";
import type { Result } from "../kernel/result.ts";
import type { OnProgress } from "../ports/host.ts";
import type { OperationKind } from "./kinds.ts";
import type { Outcome } from "./report.ts";

/** What an operation tells of itself while it runs. */
export type Progress = {
  /** A line of its output. */
  onProgress: OnProgress;
  /** How many things there are, once that is known. */
  expect: (total: number) => void;
  /** What became of one of them. Throws when another attempt has taken the operation over. */
  record: (outcome: Outcome) => Promise<void>;
  /** All outcomes so far. */
  outcomes: readonly Outcome[];
};

export type OperationCall = {
  /** The site's own, with the administrator who asked as its actor; the schedule has none. */
  context: Context;
  progress: Progress;
  /** What was kept for it when it was started. */
  input: unknown;
  /** Aborted while the process ends. */
  signal: AbortSignal;
};

/** What came of it, in a sentence, and what the call answers besides. A refusal or an error is a failure. */
export type OperationDone = { message: string | null; result?: object };

/** Does an operation. It may be done twice, after a crash: what is done already is left alone. */
export type OperationHandler = (call: OperationCall) => Promise<Result<OperationDone>>;
export type OperationHandlers = Record<OperationKind, OperationHandler>;
