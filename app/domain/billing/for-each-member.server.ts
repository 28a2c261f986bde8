import type { Result } from "../kernel/result.ts";

const BATCH = 200;

/**
 * Walks over members in the order of their ids, batch by batch, and runs a step for each; a step is a transaction of its
 * own. Answers for how many members the step did something.
 */
export async function forEachMember<Member extends { id: string }>(
  findBatch: (batch: { after: string; take: number }) => Promise<Member[]>,
  step: (member: Member) => Promise<Result<boolean>>,
): Promise<number> {
  let done = 0;
  for (let after = ""; ; ) {
    const members = await findBatch({ after, take: BATCH });
    for (const member of members) {
      const result = await step(member);
      if (result.ok && result.value) done++;
    }
    const last = members.at(-1);
    if (!last || members.length < BATCH) return done;
    after = last.id;
  }
}
