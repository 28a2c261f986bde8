import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/** The member's own passkey in force; null for a member who has none yet. */
export const readPasskey = defineUseCase({
  name: "members.read-passkey",
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [user] = await reads.rows<{ passkey: string | null }>(
      Prisma.sql`SELECT passkey FROM users WHERE id = ${actor.id}`,
    );
    return ok({ passkey: user?.passkey ?? null });
  },
});
