import { randomBytes, randomUUID } from "node:crypto";
import type { Services } from "../kernel/context.server.ts";
import { makePasskey } from "./make-passkey.server.ts";

export type FirstAdmin = { username: string; email: string; password: string | null };

/**
 * Makes the primary administrator at first start: the one account that console and settings trust most. Without a
 * given password a random one is made and answered once. Null when there is one already.
 */
export async function ensurePrimaryAdmin(
  { db, clock, passwords }: Pick<Services, "db" | "clock" | "passwords">,
  first: FirstAdmin,
): Promise<{ username: string; madePassword: string | null } | null> {
  if (await db.user.findFirst({ where: { isPrimaryAdmin: true }, select: { id: true } })) return null;
  const madePassword = first.password ? null : randomBytes(15).toString("base64url");
  const passkey = makePasskey();
  await db.user.create({
    data: {
      id: randomUUID(),
      username: first.username,
      email: first.email.toLowerCase(),
      passwordHash: await passwords.hash(first.password ?? madePassword ?? ""),
      isActive: true,
      hasPaidRegistration: true,
      isAdmin: true,
      isPrimaryAdmin: true,
      membershipStatus: "elite",
      feeWaived: true,
      passkey,
      passkeys: { create: { passkey } },
      stats: { create: {} },
      createdAt: clock(),
    },
  });
  return { username: first.username, madePassword };
}
