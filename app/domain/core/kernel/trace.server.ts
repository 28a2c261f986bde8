import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The work that is being done, as the log names it. */
export type Trace = {
  /** The request that started it, including for jobs that it added. 8 to 64 letters, digits and hyphens. */
  requestId: string;
  useCase?: string;
  job?: string;
};

/** A started step of a trace. */
export type Span = { end: (outcome: string | undefined) => void };

/** Begins a step within another one. */
export type Tracer = (name: string, trace: Trace, within: Span | undefined) => Span;

const current = new AsyncLocalStorage<{ trace: Trace; span: Span | undefined }>();
let tracer: Tracer | null = null;

/** Reports every step, until the process ends. */
export function traceWith(told: Tracer): void {
  tracer = told;
}

const newRequestId = (): string => randomBytes(16).toString("hex");

/** Undefined outside requests and jobs. */
export const findTrace = (): Trace | undefined => current.getStore()?.trace;

export const findSpan = (): Span | undefined => current.getStore()?.span;

/**
 * Runs a step: its log lines, added jobs and awaited statements belong to it. A step outside any other starts a trace.
 * `run` passes the outcome to `tell`, as a word or a status.
 */
export async function traced<T>(
  name: string,
  more: Partial<Trace>,
  run: (tell: (outcome: string) => void) => Promise<T>,
): Promise<T> {
  const outer = current.getStore();
  const requestId = more.requestId ?? outer?.trace.requestId ?? newRequestId();
  const trace = { ...outer?.trace, ...more, requestId };
  const span = tracer?.(name, trace, outer?.span);
  if (!span) return current.run({ trace, span }, run, () => undefined);
  let outcome: string | undefined;
  const tell = (told: string) => {
    outcome = told;
  };
  try {
    return await current.run({ trace, span }, run, tell);
  } catch (error) {
    outcome ??= "failed";
    throw error;
  } finally {
    span.end(outcome);
  }
}
