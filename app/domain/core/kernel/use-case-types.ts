import type { z } from "zod";
import type { ActorOf, Allow, Who } from "./allow.ts";
import type { Caller, Context, Services, Tx } from "./context.server.ts";
import type { LimitName } from "./limit-rules.ts";
import type { LimitUse } from "./limits.server.ts";
import type { MemberRight } from "./member-rights.ts";
import type { Result, Written } from "./result.ts";
import type { Right } from "./rights.ts";
import type { TransactionOptions } from "./transaction.server.ts";

export type UseCase<
  Schema extends z.ZodTypeAny = z.ZodTypeAny,
  Value = unknown,
  Output extends z.ZodTypeAny | undefined = z.ZodTypeAny | undefined,
> = {
  name: string;
  input: Schema;
  /** The value's fields, for the API's answers and its description; undefined if no call answers the value itself. */
  output: Output;
  /** Permitted callers, checked before anything is read: 401 or 403. */
  allow: Allow;
  uses: MemberRight | undefined;
  /** Whether the actor must have given their password or second step within the last ten minutes. */
  confirmed: boolean;
  /** Whether it has its own transaction, so that a caller's key can ensure that it runs only once. */
  writes: boolean;
  /** The limits that it counts against, for the API's description. */
  limits: LimitName[];
  /** Authorises and runs with input that the schema has already accepted. */
  run: (context: Context, input: z.output<Schema>) => Promise<Result<Value>>;
  /**
   * Authorises, validates strictly (JSON: a number is a number) and runs; `password` confirms if a confirmation is
   * required.
   */
  execute: (context: Context, raw: unknown) => Promise<Result<Value>>;
  /** Like `run`, for input that came as text: a form, a query, the segments of a path. */
  executeText: (context: Context, raw: unknown) => Promise<Result<Value>>;
};

/** The call without the database, which a use case receives as it declares. */
type Call<W extends Who> = Omit<Services, "db" | "reads"> & Omit<Caller, "actor"> & { actor: ActorOf<W> };

/** Context of a reading use case. */
export type ReadContext<W extends Who = Who> = Call<W> & Pick<Services, "db" | "reads">;

/** Context of a writing use case: its transaction is the only way to the database. */
export type WriteContext<W extends Who = Who> = Call<W> & { tx: Tx };

type Declared<Schema extends z.ZodTypeAny, W extends Who> = {
  /** Name in the log, in the audit log and as the API's operation, e.g. `forum.lock-topic`. */
  name: string;
  /** Omitted if there is none. */
  input?: Schema;
  allow: Allow<W>;
  /** For sensitive actions: the actor has given their password or second step within the last ten minutes. */
  confirmed?: true;
  /** A right whose holders are shown more. */
  shows?: Right;
  /** A right of members that it needs; refused while staff have limited it. */
  uses?: MemberRight;
  /** Limits; counted before anything else happens, in order. */
  limit?: LimitUse<z.output<Schema>> | readonly LimitUse<z.output<Schema>>[];
};

export type Reading<Schema extends z.ZodTypeAny, W extends Who, Value> = Declared<Schema, W> & {
  /**
   * For lists, searches and feeds: a replica may answer. Others' writes can be missing for two seconds; the caller's
   * own are there.
   */
  replica?: true;
  read: (context: ReadContext<W>, input: z.output<Schema>) => Promise<Result<Value>>;
};

/** A write's answer is stored as JSON under the caller's key; `keepsAnswer: false` declares that it is not. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/** A staff write without an audit entry, or the reason for none, does not compile. */
type Answer<W extends Who, Value> = W extends "staff" ? Written<Value, "audit"> : Written<Value>;

export type Writing<Schema extends z.ZodTypeAny, W extends Who, Value, Prepared> = Declared<Schema, W> &
  TransactionOptions & {
    /** It works while the site is read-only: signing in, and records that reading and sharing write by themselves. */
    whileReadOnly?: true;
    /** Slow work before the transaction: hashes, pictures, calls to other services. */
    prepare?: (context: ReadContext<W>, input: z.output<Schema>) => Promise<Result<Prepared>>;
    /**
     * Runs in a transaction that any refusal rolls back, and runs again if PostgreSQL aborted it in favour of another:
     * it must touch nothing but `tx`. Use `prepare` and `afterCommit` for files and other services.
     */
    write: (context: WriteContext<W>, input: z.output<Schema>, prepared: Prepared) => Promise<Answer<W, Value>>;
    /** Removes the files that `prepare` has stored, if the write is refused. */
    discard?: (context: ReadContext<W>, prepared: Prepared) => Promise<unknown>;
  };

/** The fields of the value. It types the value; tests check that every answer of the API has exactly these fields. */
export type WithOutput<Output extends z.ZodTypeAny | undefined> = { output: Output };
export type WithoutOutput = Partial<WithOutput<undefined>>;

export type Definition = Declared<z.ZodTypeAny, Who> &
  TransactionOptions & {
    output?: z.ZodTypeAny;
    replica?: true;
    keepsAnswer?: false;
    whileReadOnly?: true;
    read?: (context: never, input: unknown) => Promise<Result<unknown>>;
    prepare?: (context: never, input: unknown) => Promise<Result<unknown>>;
    write?: (context: never, input: unknown, prepared: unknown) => Promise<Written<unknown>>;
    discard?: (context: never, prepared: unknown) => Promise<unknown>;
  };
