import type { Context } from "../kernel/context.server.ts";
import type { Result } from "../kernel/result.ts";
import type { OnProgress } from "../ports/host.ts";
import type { OperationKind } from "./kinds.ts";
import type { Outcome } from "./report.ts";

/** The reports of a running operation. */
export type Progress = {
  /** A line of its output. */
  onProgress: OnProgress;
  /** The number of items, once it is known. */
  expect: (total: number) => void;
  /** Adds the outcome of one item. Throws when another attempt has taken over the operation. */
  record: (outcome: Outcome) => Promise<void>;
  /** All outcomes so far. */
  outcomes: readonly Outcome[];
};

export type OperationCall = {
  /** The site's own, with the administrator who asked as its actor; the schedule has none. */
  context: Context;
  progress: Progress;
  /** The input stored when the operation was started. */
  input: unknown;
  /** Aborted while the process ends. */
  signal: AbortSignal;
};

/** The outcome in a sentence, and further results of the call. A refusal or an error is a failure. */
export type OperationDone = { message: string | null; result?: object };

/** Runs an operation. After a crash it may run twice: completed work is left alone. */
export type OperationHandler = (call: OperationCall) => Promise<Result<OperationDone>>;
export type OperationHandlers = Record<OperationKind, OperationHandler>;
