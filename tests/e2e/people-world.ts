import type { Db } from "#app/domain/kernel/context.server.ts";
import { makeMember } from "#tests/support/factories.ts";

type Names = { rising: string; departing: string; lockedOut: string; submitting: string };

/** Members to whom administrators do things: raised, deleted with a thread of their own, locked out, paying. */
export async function fillPeople(db: Db, names: Names): Promise<void> {
  await makeMember(db, { username: names.rising });
  const departing = await makeMember(db, { username: names.departing });
  const category = await db.forumCategory.findFirstOrThrow({ orderBy: { id: "asc" } });
  await db.forumTopic.create({
    data: {
      categoryId: category.id,
      title: `Farewell of ${names.departing}`,
      content: "Keep the tapes rolling.",
      authorId: departing.id,
      lastReplyAt: new Date(),
    },
  });
  await makeMember(db, {
    username: names.lockedOut,
    twoFactor: { create: { secret: "JBSWY3DPEHPK3PXP", confirmedAt: new Date() } },
  });
  const submitting = await makeMember(db, { username: names.submitting, isActive: false });
  await db.payment.create({
    data: {
      userId: submitting.id,
      paymentType: "subscription",
      cryptoType: "BTC",
      amount: 10,
      transactionHash: "ab12",
    },
  });
}
