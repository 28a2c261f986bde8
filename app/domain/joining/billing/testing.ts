import { beforeAll, beforeEach } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { runBilling } from "./run-billing.server.ts";

type User = Awaited<ReturnType<typeof makeMember>>;

export const JOINED = new Date("2026-01-31T09:00:00Z");

/** For a test file: members who joined on one day, an administrator, and a clock that counts days from then. */
export function useBilling() {
  const database = useDatabase();
  const world = { now: JOINED, admin: undefined as unknown as User };
  beforeAll(async () => {
    await offerMethods(database.db);
    world.admin = await makeMember(database.db, { isAdmin: true, createdAt: JOINED });
  });
  beforeEach(async () => {
    world.now = JOINED;
    await database.db.payment.deleteMany();
    await database.db.user.deleteMany({ where: { id: { not: world.admin.id } } });
    await database.db.mail.deleteMany();
  });
  const clock = () => world.now;
  const visitor = () => makeContext(database.db, null, { clock });
  const as = (user: User) => makeContext(database.db, actorFrom(user), { clock });
  return {
    database,
    world,
    visitor,
    as,
    staff: () => as(world.admin),
    atDay: (days: number) => {
      world.now = addDays(JOINED, days);
    },
    join: (more = {}) =>
      makeMember(database.db, {
        createdAt: JOINED,
        lastPaymentDate: JOINED,
        nextPaymentDue: addDays(JOINED, 30),
        ...more,
      }),
    bill: () => runBilling(visitor()),
    standing: (id: string) => database.db.user.findUniqueOrThrow({ where: { id } }),
    pendingOf: (userId: string) => database.db.payment.findFirstOrThrow({ where: { userId, status: "pending" } }),
    /** Subjects of the mails to an address, in order. */
    mailsOf: async (email: string) => {
      const mails = await database.db.mail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } });
      return mails.map(({ key }) => key.split(":")[0]);
    },
  };
}
