import type { Result } from "../../core/kernel/result.ts";

const BATCH = 200;
/** With this many failures in a row, the cause is not the members. */
const MOST_FAILURES = 20;

/** Members for whom a step threw, with the reason. */
export type Failures = { who: string; error: Error }[];

type Step<Member> = {
  findBatch: (batch: { after: string; take: number }) => Promise<Member[]>;
  step: (member: Member) => Promise<Result<boolean>>;
  failures: Failures;
};

/**
 * Runs a step for each member, in batches by id, each in its own transaction. If a step throws, notes the member and
 * continues with the next. Returns the number of members for whom it did something.
 */
export async function forEachMember<Member extends { id: string; username: string }>({
  findBatch,
  step,
  failures,
}: Step<Member>): Promise<number> {
  let done = 0;
  for (let after = ""; ; ) {
    const members = await findBatch({ after, take: BATCH });
    for (const member of members) {
      try {
        const result = await step(member);
        if (result.ok && result.value) done++;
      } catch (error) {
        failures.push({ who: member.username, error: error as Error });
        if (failures.length >= MOST_FAILURES) throwFailures(failures);
      }
    }
    const last = members.at(-1);
    if (!last || members.length < BATCH) return done;
    after = last.id;
  }
}

/** Throws if there were failures, so that the round's job fails and names the members. */
export function throwFailures(failures: Failures): void {
  const [first] = failures;
  if (!first) return;
  const named = failures.map(({ who, error }) => `${who} (${error.message.trim().split("\n").at(-1)})`).join(", ");
  throw new Error(`It failed for ${named}. It succeeded for all others.`, { cause: first.error });
}
