import type { Caller, Limits } from "./context.server.ts";
import { type CallerLimit, type KeyedLimit, type LimitName, ruleOf, tryAgain, widerRuleOf } from "./limit-rules.ts";
import { networkOf } from "./network-of.ts";
import { ok, type Refusal, type Result, refuse } from "./result.ts";

/** A limit that a use case declares: a rule by its name, or with the key that its attempts are counted under. */
export type LimitUse<Input> =
  | CallerLimit
  | {
      rule: KeyedLimit;
      /** Null if this call is not counted. Keys ignore letter case and surrounding spaces. */
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

/**
 * Counted by network, because a person with one IPv6 address has many. Expensive attempts also count for the wider
 * network.
 */
function attemptsFrom(address: string, rule: CallerLimit): Attempt[] {
  const network = networkOf(address);
  const wider = widerRuleOf(rule);
  const narrow = { rule, key: network };
  // An IPv4 address has no separate wider network.
  return wider && network.includes(":") ? [narrow, { rule: wider, key: networkOf(address, 48) }] : [narrow];
}

const tooOften = (rule: LimitName, seconds: number): Refusal =>
  refuse("rate-limited", ruleOf(rule).message?.(seconds) ?? tryAgain(seconds), { retryAfter: seconds });

const refund = async ({ limits }: Spending, attempts: readonly Attempt[]): Promise<void> => {
  for (const { rule, key } of attempts) if (ruleOf(rule).refundRefusal) await limits[rule].forgive(key, 1);
};

/**
 * Counts an attempt under each rule, in order, then runs the limited work. A success resets rules that count only
 * failures; a refusal or error gives the point back under rules that count only successes. Refusals: rate-limited, by
 * the first rule that is used up.
 */
export async function withinLimits<Input, Value>(
  context: Spending,
  uses: readonly LimitUse<Input>[],
  input: Input,
  perform: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const spent: Attempt[] = [];
  let isDone = false;
  try {
    for (const attempt of attemptsOf(context, uses, input)) {
      const { rule, key } = attempt;
      const wait = await context.limits[rule].spend(key);
      if (wait !== null) return tooOften(rule, wait);
      spent.push(attempt);
    }
    const result = await perform();
    isDone = result.ok;
    if (isDone)
      for (const { rule, key } of spent) if (ruleOf(rule).forgiveSuccess) await context.limits[rule].forgive(key);
    return result;
  } finally {
    if (!isDone) await refund(context, spent);
  }
}

/**
 * Limits a check whose key is known only in the middle of a use case, e.g. the account whose password was right.
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
