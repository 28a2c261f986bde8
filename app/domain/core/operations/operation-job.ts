import type { Context } from "../kernel/context.server.ts";
import type { Result } from "../kernel/result.ts";
import type { OnProgress } from "../ports/host.ts";
import type { OperationKind } from "./kinds.ts";
import type { Outcome } from "./report.ts";

/** How a running operation reports its progress. */
export type Progress = {
  /** A line of its output. */
  onProgress: OnProgress;
  /** The number of items, once it is known. */
  expect: (total: number) => void;
  /** Adds the outcome of one item. Throws if another attempt has taken over the operation. */
  record: (outcome: Outcome) => Promise<void>;
  /** All outcomes so far. */
  outcomes: readonly Outcome[];
};

export type OperationCall = {
  /** The site's own context, with the administrator who started it as its actor; scheduled operations have no actor. */
  context: Context;
  progress: Progress;
  /** The input stored when the operation was started. */
  input: unknown;
  /** Aborted when the process is ending. */
  signal: AbortSignal;
};

/** The outcome in a sentence, and further results of the call. A refusal or an error is a failure. */
export type OperationDone = { message: string | null; result?: object };

/** Runs an operation. It may run twice after a crash, so it must skip completed work. */
export type OperationHandler = (call: OperationCall) => Promise<Result<OperationDone>>;
export type OperationHandlers = Record<OperationKind, OperationHandler>;
