/**
 * What a use case answers. Expected noes are values, so that the compiler lists them; bugs throw.
 */
export type RefusalCode = keyof typeof refusalStatus;

/** The one table from refusal to HTTP status, for screens and the JSON API alike. */
export const refusalStatus = {
  malformed: 400,
  unauthenticated: 401,
  "code-required": 401,
  forbidden: 403,
  "payment-required": 403,
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
  /** Words for a person; safe to show. */
  message: string;
  /** Errors beside the fields that caused them. */
  errors?: FieldErrors;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
};

export type Ok<T> = { ok: true; value: T };
export type Result<T> = Ok<T> | Refusal;

export const isOk = <T>(result: Result<T>): result is Ok<T> => result.ok;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const refuse = (
  code: RefusalCode,
  message: string,
  more: Pick<Refusal, "errors" | "retryAfter"> = {},
): Refusal => ({ ok: false, code, message, ...more });

/**
 * Carries a refusal out of a transaction: returning from `$transaction` commits, throwing rolls back.
 * `defineUseCase` turns it back into the refusal it holds.
 */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
