import type { z } from "zod";
import type { ActorOf, Allow, Who } from "./allow.ts";
import { entriesOf, writeAudit } from "./audit.server.ts";
import { confirmationRequired, confirmCaller, isConfirmed } from "./confirmation.server.ts";
import type { Caller, Context, Services, Tx } from "./context.server.ts";
import { NoInput } from "./fields.ts";
import { afterFirst, claimKey, findKept, keepAnswer, keyedByForm } from "./idempotency.server.ts";
import type { LimitName } from "./limit-rules.ts";
import { type LimitUse, withinLimits } from "./limits.server.ts";
import type { MemberRight } from "./member-rights.ts";
import { parseInput } from "./parse-input.server.ts";
import { noteWrite, readCopy } from "./read-copy.server.ts";
import { refuseLimited } from "./refuse-limited.server.ts";
import { refuseReadOnly } from "./refuse-read-only.server.ts";
import { ok, type Result, type Written } from "./result.ts";
import { noteUses, registerAct } from "./right-uses.server.ts";
import type { Right } from "./rights.ts";
import { fromText } from "./text-input.ts";
import { traced } from "./trace.server.ts";
import { inTransaction, type TransactionOptions } from "./transaction.server.ts";

export type UseCase<Schema extends z.ZodTypeAny = z.ZodTypeAny, Value = unknown> = {
  name: string;
  input: Schema;
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

type Reading<Schema extends z.ZodTypeAny, W extends Who, Value> = Declared<Schema, W> & {
  /**
   * For lists, searches and feeds: a replica may answer. Others' writes can be missing for two seconds; the caller's own are
   * there.
   */
  replica?: true;
  read: (context: ReadContext<W>, input: z.output<Schema>) => Promise<Result<Value>>;
};

/** A write's answer is stored as JSON under the caller's key; `keepsAnswer: false` declares that it is not. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

/** A staff write without an audit entry, or the reason for none, does not compile. */
type Answer<W extends Who, Value> = W extends "staff" ? Written<Value, "audit"> : Written<Value>;

type Writing<Schema extends z.ZodTypeAny, W extends Who, Value, Prepared> = Declared<Schema, W> &
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

type Definition = Declared<z.ZodTypeAny, Who> &
  TransactionOptions & {
    replica?: true;
    keepsAnswer?: false;
    whileReadOnly?: true;
    read?: (context: never, input: unknown) => Promise<Result<unknown>>;
    prepare?: (context: never, input: unknown) => Promise<Result<unknown>>;
    write?: (context: never, input: unknown, prepared: unknown) => Promise<Written<unknown>>;
    discard?: (context: never, prepared: unknown) => Promise<unknown>;
  };

/**
 * One use case, run by form actions, API rows and jobs alike. The kernel does what it declares: refuses callers without the
 * right (a layout cannot: child loaders and `.data` requests run without it), asks for a recent confirmation, repeats the
 * answer to a known idempotency key, counts against the limit, opens and passes the transaction of a write, rolls back on
 * a refusal, writes the audit log in the same transaction, retries after a deadlock, and logs name and duration.
 */
export function defineUseCase<W extends Who, Value, Schema extends z.ZodTypeAny = typeof NoInput>(
  definition: Reading<Schema, W, Value>,
): UseCase<Schema, Value>;
export function defineUseCase<
  W extends Who,
  Value extends Json,
  Prepared = undefined,
  Schema extends z.ZodTypeAny = typeof NoInput,
>(definition: Writing<Schema, W, Value, Prepared>): UseCase<Schema, Value>;
export function defineUseCase<W extends Who, Value, Prepared = undefined, Schema extends z.ZodTypeAny = typeof NoInput>(
  definition: Writing<Schema, W, Value, Prepared> & { keepsAnswer: false },
): UseCase<Schema, Value>;
export function defineUseCase(definition: unknown): UseCase {
  const declared = definition as Definition;
  const { name, input = NoInput, allow, uses, confirmed = false } = declared;
  registerAct(name, allow);
  const limits = [declared.limit ?? []].flat() as LimitUse<unknown>[];

  async function runAllowed(asked: Context, value: unknown): Promise<Result<unknown>> {
    const closed = declared.write && !declared.whileReadOnly ? await refuseReadOnly(asked, allow) : null;
    if (closed) return closed;
    const limited = uses ? await refuseLimited(asked, uses) : null;
    if (limited) return limited;
    if (confirmed && !isConfirmed(asked)) return confirmationRequired();
    const context =
      asked.formKey && declared.write && declared.keepsAnswer !== false ? await keyedByForm(asked, name, value) : asked;
    const kept = await findKept(context.db, context);
    if (kept) return kept;
    return traced(name, { useCase: name }, async (tell) => {
      const started = performance.now();
      let outcome = "failed";
      try {
        const result = await withinLimits(context, limits, value, () => perform(declared, context, value));
        outcome = result.ok ? "ok" : result.code;
        return result;
      } finally {
        tell(outcome);
        logRun(context, name, started, outcome);
      }
    });
  }

  async function parsed(context: Context, schema: z.ZodTypeAny, raw: unknown): Promise<Result<unknown>> {
    const found = parseInput(schema, raw);
    return found.ok ? runAllowed(context, found.value) : found;
  }

  async function execute(context: Context, raw: unknown): Promise<Result<unknown>> {
    if (!confirmed) return parsed(context, input, raw);
    const sure = await confirmCaller(context, (raw as { password?: unknown } | null)?.password);
    return sure.ok ? parsed(sure.value, input, raw) : sure;
  }

  return {
    name,
    input,
    allow,
    uses,
    confirmed,
    writes: declared.write !== undefined,
    limits: limits.map((use) => (typeof use === "string" ? use : use.rule)),
    run: async (context, value) => allow(context) ?? runAllowed(context, value),
    execute: async (context, raw) => allow(context) ?? execute(context, raw),
    executeText: async (context, raw) => allow(context) ?? parsed(context, fromText(input), raw),
  };
}

async function perform(declared: Definition, asked: Context, input: unknown) {
  const { name, allow, shows, replica, read, prepare, write, discard, timeoutMs } = declared;
  const { idempotency } = asked;
  // Copied only if there is a key, which belongs to the outermost use case: a copy costs 5 µs, and a page reads often.
  const context = idempotency ? { ...asked, idempotency: undefined } : asked;
  if (read) {
    const found = await (replica
      ? readCopy(context, (from) => read(from as never, input))
      : read(context as never, input));
    if (found.ok) await follow(context, name, () => noteUses(context, { rights: allow.rights, shows, acts: [] }));
    return found;
  }
  if (!write) throw new Error(`${name} neither reads nor writes`);
  const { primary, ...rest } = context;
  const here = { ...rest, ...primary };
  const prepared = prepare ? await prepare(here as never, input) : ok(undefined);
  if (!prepared.ok) return prepared;
  const { db, reads: _reads, ...call } = here;
  const asking = { ...call, idempotency };
  let isRepeated = false;
  const run = async (tx: Tx): Promise<Written<unknown>> => {
    const kept = await claimKey(tx, asking);
    isRepeated = kept !== null;
    if (kept) return kept;
    const answer = await write({ ...call, tx } as never, input, prepared.value);
    if (answer.ok && answer.audit) await writeAudit(tx, call, name, answer.audit);
    if (answer.ok) await keepAnswer(tx, asking, answer.value);
    return answer;
  };
  const written = await afterFirst(asking, () => inTransaction(db, run, { timeoutMs }));
  if (!written.ok || isRepeated) await follow(context, name, () => discard?.(here as never, prepared.value));
  if (!written.ok) return written;
  await noteWrite(context);
  await follow(context, name, written.afterCommit);
  const acts = written.audit ? entriesOf(written.audit).map(({ act = name }) => act) : [];
  await follow(context, name, () => noteUses(context, { rights: allow.rights, shows, acts }));
  return ok(written.value);
}

async function follow({ log }: Context, name: string, run: (() => unknown) | undefined): Promise<void> {
  try {
    await run?.();
  } catch (error) {
    log.error({ err: error, useCase: name }, "what follows a finished write failed");
  }
}

const SLOW_MS = 1_000;

function logRun({ log }: Context, name: string, started: number, outcome: string): void {
  const ms = Math.round(performance.now() - started);
  log[ms < SLOW_MS ? "debug" : "warn"]({ useCase: name, ms, outcome }, "use case");
}

/** The call of scheduled work and jobs, without actor and address. */
export const systemContext = (services: Services): Context => ({
  ...services,
  // The site's own work follows its last write, so it must not read a replica.
  replica: null,
  actor: null,
  isSystem: true,
  sessionId: null,
  confirmedAt: null,
  address: "",
  userAgent: "",
  origin: services.site.mailOrigin,
});
