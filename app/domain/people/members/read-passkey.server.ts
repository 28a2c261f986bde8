import { Prisma } from "#app/db/generated/client.ts";
import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { Passkey } from "./output.ts";

/** The member's current passkey; null if they have none yet. */
export const readPasskey = defineUseCase({
  name: "members.read-passkey",
  output: Passkey,
  allow: isSignedIn,
  async read({ reads, actor }) {
    const [user] = await reads.rows<{ passkey: string | null }>(
      Prisma.sql`SELECT passkey FROM users WHERE id = ${actor.id}`,
    );
    return ok({ passkey: user?.passkey ?? null });
  },
});
