import type { z } from "zod";
import type { Who } from "./allow.ts";
import { entriesOf, writeAudit } from "./audit.server.ts";
import { confirmationRequired, confirmCaller, isConfirmed } from "./confirmation.server.ts";
import type { Context, Services, Tx } from "./context.server.ts";
import { NoInput } from "./fields.ts";
import { afterFirst, claimKey, findKept, keepAnswer, keyedByForm } from "./idempotency.server.ts";
import { type LimitUse, withinLimits } from "./limits.server.ts";
import { parseInput } from "./parse-input.server.ts";
import { noteWrite, readCopy } from "./read-copy.server.ts";
import { refuseLimited } from "./refuse-limited.server.ts";
import { refuseReadOnly } from "./refuse-read-only.server.ts";
import { ok, type Result, type Written } from "./result.ts";
import { noteUses, registerAct } from "./right-uses.server.ts";
import { fromText } from "./text-input.ts";
import { traced } from "./trace.server.ts";
import { inTransaction } from "./transaction.server.ts";
import type { Definition, Json, Reading, UseCase, WithOutput, WithoutOutput, Writing } from "./use-case-types.ts";

/**
 * One use case, run by form actions, API rows and jobs alike. The kernel does what it declares: refuses callers without
 * the right (a layout cannot: child loaders and `.data` requests run without it), asks for a recent confirmation,
 * repeats the answer to a known idempotency key, counts against the limit, opens and passes the transaction of a write,
 * rolls back on a refusal, writes the audit log in the same transaction, retries after a deadlock, and logs name and
 * duration.
 */
export function defineUseCase<W extends Who, Output extends z.ZodTypeAny, Schema extends z.ZodTypeAny = typeof NoInput>(
  definition: Reading<Schema, W, z.output<Output>> & WithOutput<Output>,
): UseCase<Schema, z.output<Output>, Output>;
export function defineUseCase<W extends Who, Value, Schema extends z.ZodTypeAny = typeof NoInput>(
  definition: Reading<Schema, W, Value> & WithoutOutput,
): UseCase<Schema, Value, undefined>;
export function defineUseCase<
  W extends Who,
  Output extends z.ZodTypeAny,
  Prepared = undefined,
  Schema extends z.ZodTypeAny = typeof NoInput,
>(
  definition: Writing<Schema, W, z.output<Output>, Prepared> & WithOutput<Output> & { keepsAnswer?: false },
): UseCase<Schema, z.output<Output>, Output>;
export function defineUseCase<
  W extends Who,
  Value extends Json,
  Prepared = undefined,
  Schema extends z.ZodTypeAny = typeof NoInput,
>(definition: Writing<Schema, W, Value, Prepared> & WithoutOutput): UseCase<Schema, Value, undefined>;
export function defineUseCase<W extends Who, Value, Prepared = undefined, Schema extends z.ZodTypeAny = typeof NoInput>(
  definition: Writing<Schema, W, Value, Prepared> & WithoutOutput & { keepsAnswer: false },
): UseCase<Schema, Value, undefined>;
export function defineUseCase(definition: unknown): UseCase {
  const declared = definition as Definition;
  const { name, input = NoInput, output, allow, uses, confirmed = false } = declared;
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
    output,
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
