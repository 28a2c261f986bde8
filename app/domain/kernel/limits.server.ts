import type { Caller, Limits } from "./context.server.ts";
import { type CallerLimit, type KeyedLimit, type LimitName, ruleOf, widerRuleOf } from "./limit-rules.ts";
import { networkOf } from "./network-of.ts";
import { ok, type Refusal, type Result, refuse } from "./result.ts";

/** A limit that a use case declares: a rule by its name, or with the key that its attempts are counted under. */
export type LimitUse<Input> =
  | CallerLimit
  | {
      rule: KeyedLimit;
      /** Null where this call is not counted. Letter case and outer blanks make no other key. */
      key: (input: Input) => string | null;
    };

type Spending = Pick<Caller, "actor" | "address"> & { limits: Limits };
type Attempt = { rule: LimitName; key: string };

const normalKey = (key: string) => key.normalize("NFKC").trim().toLowerCase();

function attemptsOf<Input>({ actor, address }: Spending, uses: readonly LimitUse<Input>[], input: Input): Attempt[] {
  return uses.flatMap((use): Attempt[] => {
    if (typeof use === "object") {
      const key = use.key(input);
      return key === null ? [] : [{ rule: use.rule, key: normalKey(key) }];
    }
    if (ruleOf(use).by === "member" && actor) return [{ rule: use, key: actor.id }];
    return attemptsFrom(address, use);
  });
}

/** Counted by network: whoever has one IPv6 address has many. What is dear is counted by the wider network as well. */
function attemptsFrom(address: string, rule: CallerLimit): Attempt[] {
  const network = networkOf(address);
  const wider = widerRuleOf(rule);
  const narrow = { rule, key: network };
  // An IPv4 address has no wider network of its own.
  return wider && network.includes(":") ? [narrow, { rule: wider, key: networkOf(address, 48) }] : [narrow];
}

const tooOften = (rule: LimitName, seconds: number): Refusal =>
  refuse("rate-limited", ruleOf(rule).message?.(seconds) ?? `Please try again in ${Math.ceil(seconds / 60)} minutes.`, {
    retryAfter: seconds,
  });

/** Counts an attempt under each rule, in their order. Answers the refusal of the first that is used up, otherwise null. */
export async function spendLimits<Input>(
  context: Spending,
  uses: readonly LimitUse<Input>[],
  input: Input,
): Promise<Refusal | null> {
  for (const { rule, key } of attemptsOf(context, uses, input)) {
    const wait = await context.limits[rule].spend(key);
    if (wait !== null) return tooOften(rule, wait);
  }
  return null;
}

/** After a success: forgets the attempts under those rules that count failures alone. */
export async function forgiveLimits<Input>(
  context: Spending,
  uses: readonly LimitUse<Input>[],
  input: Input,
): Promise<void> {
  for (const { rule, key } of attemptsOf(context, uses, input))
    if (ruleOf(rule).forgiveSuccess) await context.limits[rule].forgive(key);
}

/**
 * The same for a check whose key is known only in the middle of a use case, e.g. the account whose password was right.
 * Refusals: rate-limited, and those of the check.
 */
export async function limitAttempts<Value>(
  { limits }: { limits: Limits },
  rule: KeyedLimit | "accountProof",
  key: string,
  check: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const wait = await limits[rule].spend(normalKey(key));
  if (wait !== null) return tooOften(rule, wait);
  const checked = await check();
  if (checked.ok && ruleOf(rule).forgiveSuccess) await limits[rule].forgive(normalKey(key));
  return checked.ok ? ok(checked.value) : checked;
}
