import type { Audit } from "./audit.server.ts";

/** Expected refusals are values, so that the compiler lists them; bugs throw. */
export type RefusalCode = keyof typeof refusalStatus;

/** The one table from refusal to HTTP status, for screens and the JSON API alike. */
export const refusalStatus = {
  malformed: 400,
  unauthenticated: 401,
  "code-required": 401,
  forbidden: 403,
  "payment-required": 403,
  "confirmation-required": 403,
  "not-found": 404,
  conflict: 409,
  gone: 410,
  "too-large": 413,
  "unsupported-media": 415,
  invalid: 422,
  "rate-limited": 429,
  unavailable: 503,
} as const;

export type FieldErrors = Record<string, string[]>;

export type Refusal = {
  ok: false;
  code: RefusalCode;
  /** Tells a person what happened and what to do next; safe to show. */
  message: string;
  /** Errors beside the fields that caused them. */
  errors?: FieldErrors;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** The page of the conflicting thing, or of what follows something gone, if the caller may open it. */
  see?: string;
  /** For a sign-in with the right password: the token for the payment that is due. */
  reactivationToken?: string;
  /** For a refused sign-in with the right password: the ticket for the account's data. */
  ownDataTicket?: string;
};

export type Ok<T> = { ok: true; value: T };
export type Result<T> = Ok<T> | Refusal;

/** Extras of a write's answer, which the kernel handles and removes. */
export type WriteExtras = {
  /** Audit entries, written in the same transaction. */
  audit: Audit;
  /** Runs after the commit: deletes files, reloads settings. Its failure is logged and undoes nothing. */
  afterCommit: () => unknown;
};

/** The answer of a write: a refusal rolls everything back. */
export type Written<T, Required extends keyof WriteExtras = never> =
  | (Ok<T> & Pick<WriteExtras, Required> & Partial<WriteExtras>)
  | Refusal;

export function ok<T>(value: T): Ok<T>;
export function ok<T, More extends Partial<WriteExtras>>(value: T, more: More): Ok<T> & More;
export function ok<T>(value: T, more?: Partial<WriteExtras>) {
  return { ok: true, value, ...more };
}

export const refuse = (
  code: RefusalCode,
  message: string,
  more: Pick<Refusal, "errors" | "retryAfter" | "see" | "reactivationToken"> = {},
): Refusal => ({ ok: false, code, message, ...more });

/** An invalid field: the message is shown beside it. */
export const refuseField = (field: string, message: string, code: RefusalCode = "invalid"): Refusal =>
  refuse(code, message, { errors: { [field]: [message] } });
