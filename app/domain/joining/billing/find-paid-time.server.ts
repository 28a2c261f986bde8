import { z } from "zod";
import { holding, isSignedIn } from "../../core/kernel/allow.ts";
import type { Db } from "../../core/kernel/context.server.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { pageInput } from "../../core/kernel/page-input.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { iso } from "../../core/kernel/utc.ts";
import { noSuchUser, OneUser } from "../../people/members/one-user.ts";
import { PaidTime, PaidTimeOf } from "./output.ts";

const page = pageInput(25);

/** Each change of a member's due date, newest first. */
async function findEntries(db: Db, userId: string, asked: { page: number; limit: number }) {
  const { rows, ...counted } = await findPage(db.paidTime, asked, { where: { userId }, orderBy: { id: "desc" } });
  const entries = rows.map(({ id, at, kind, seconds, dueAfter, leftAfter, paymentId }) => ({
    id,
    at: at.toISOString(),
    kind,
    seconds,
    dueAfter: iso(dueAfter),
    leftAfter,
    paymentId,
  }));
  return { entries, ...counted };
}

/** How the date of the member's own next payment was calculated, 25 entries per page. */
export const findOwnPaidTime = defineUseCase({
  name: "billing.find-own-paid-time",
  input: z.object(page),
  output: PaidTime,
  allow: isSignedIn,
  read: async ({ db, actor }, asked) => ok(await findEntries(db, actor.id, asked)),
});

/** How the date of a member's next payment was calculated. Refuses all but staff. Refusals: not-found. */
export const findPaidTime = defineUseCase({
  name: "billing.find-paid-time",
  input: OneUser.extend(page),
  output: PaidTimeOf,
  allow: holding("payments.decide"),
  async read({ db }, { userId, ...asked }) {
    const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { username: true } });
    return user ? ok({ username: user.username, ...(await findEntries(db, userId, asked)) }) : noSuchUser();
  },
});
