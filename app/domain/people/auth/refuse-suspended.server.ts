import type { Context } from "../../core/kernel/context.server.ts";
import { untilWords } from "../../core/kernel/member-rights.ts";
import { refuse } from "../../core/kernel/result.ts";

/** Tells the member of a suspended account until when and why it is suspended. */
export async function refuseSuspended({ db }: Pick<Context, "db">, userId: string) {
  const step = await db.standingStep.findFirst({
    where: { userId, liftedAt: null, kind: { in: ["suspension", "end"] } },
    orderBy: { id: "desc" },
  });
  const words = [
    step?.kind === "end"
      ? "Your membership has ended."
      : `This account is suspended${untilWords(step?.until ?? null)}.`,
    ...(step?.reason ? [`Reason: ${step.reason}`] : []),
    "Contact support.",
  ];
  return refuse("forbidden", words.join(" "));
}
