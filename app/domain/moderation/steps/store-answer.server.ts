import { absoluteUrl } from "#app/paths/path.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, type Result, refuse } from "../../core/kernel/result.ts";
import { writeFromSite } from "../../core/news/write-from-site.server.ts";

type Answer = { stepId: number; userId: string; answer: string };

/**
 * Stores a member's answer to a step, which can be given once, and notifies the member of staff who took it. Refusals:
 * `noSuch`, conflict (already answered).
 */
export async function storeAnswer(
  tx: Tx,
  { clock, site }: Pick<Services, "clock" | "site">,
  { stepId, userId, answer }: Answer,
  noSuch: () => Refusal,
): Promise<Result<{ id: number; message: string }>> {
  const own = { id: stepId, userId };
  const [step] = await tx.standingStep.updateManyAndReturn({
    where: { ...own, answer: null },
    data: { answer, answeredAt: clock() },
  });
  if (!step) {
    const isThere = (await tx.standingStep.count({ where: own })) > 0;
    return isThere ? refuse("conflict", "You have already answered this step.") : noSuch();
  }
  if (step.byId) {
    const link = absoluteUrl(site.mailOrigin, staffPaths.standing(userId));
    // The linked page names the member as long as the account exists; a message would keep the name.
    const content = `A member has answered a step that you took. [Read the answer](${link})`;
    await writeFromSite(tx, [step.byId], {
      subject: "A member answered a step",
      content,
      createdAt: clock(),
      kind: "message",
    });
  }
  return ok({ id: stepId, message: "Your answer was sent to the staff." });
}
