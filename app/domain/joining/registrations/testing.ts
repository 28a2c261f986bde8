import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember, memoryStorage } from "#tests/support/factories.ts";
import { offerMethods } from "#tests/support/payments.ts";
import { hashOf } from "#tests/support/transaction-hashes.ts";
import { isOk } from "#tests/support/unwrap.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { decideRegistration } from "./decide-registration.server.ts";
import { tellRejectedRegistration } from "./notify-rejection.server.ts";
import { register } from "./register.server.ts";
import { submitProof } from "./submit-proof.server.ts";
import { tellApprovedRegistration } from "./tell-opened.server.ts";

const START = new Date("2026-06-01T12:00:00Z");

export const person = () => {
  const username = `newcomer${randomBytes(4).toString("hex")}`;
  return { username, email: `${username}@patchbay.test`, password: "a long password" };
};

/** Test support: applicants, an administrator who decides, and a clock that can be set (`world.now`). */
export function useRegistrations() {
  const database = useDatabase();
  const storage = memoryStorage();
  const world = { now: START, admin: undefined as unknown as Awaited<ReturnType<typeof makeMember>> };
  beforeAll(async () => {
    await offerMethods(database.db);
    world.admin = await makeMember(database.db, { isAdmin: true });
  });
  beforeEach(() => {
    world.now = START;
  });
  const clock = () => world.now;
  const visitor = (more = {}) => makeContext(database.db, null, { clock, storage, ...more });
  const staff = () => makeContext(database.db, actorFrom(world.admin), { clock, storage });
  return {
    database,
    storage,
    world,
    visitor,
    staff,
    begin: async (who: ReturnType<typeof person> & { invite?: string } = person(), more = {}) => {
      const result = await register.execute(visitor(more), who);
      if (!isOk(result)) throw new Error(result.message);
      return { ...who, token: result.value.registrationToken };
    },
    prove: (registrationToken: string, more = {}) =>
      submitProof.execute(visitor(), {
        registrationToken,
        cryptoType: "BTC",
        transactionHash: hashOf(`tx-${registrationToken}`),
        ...more,
      }),
    decide: (token: string, approved = true, notes?: string) =>
      decideRegistration.execute(staff(), { registrationToken: hashToken(token), approved, notes }),
    /** The job that mails a rejection, as it runs ten minutes after it. */
    tellRejected: async (token: string) => {
      const { id: registrationId } = await database.db.registrationToken.findUniqueOrThrow({
        where: { token: hashToken(token) },
      });
      await tellRejectedRegistration(visitor(), { registrationId, hasPaid: true });
    },
    /** The job that mails an approval, as it runs ten minutes after it. */
    tellApproved: async (token: string) => {
      const { id: registrationId } = await database.db.registrationToken.findUniqueOrThrow({
        where: { token: hashToken(token) },
      });
      await tellApprovedRegistration(visitor(), { registrationId });
    },
    rowOf: (token: string) => database.db.registrationToken.findUniqueOrThrow({ where: { token: hashToken(token) } }),
  };
}
