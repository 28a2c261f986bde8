import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/** The member's own passkey in force; null for a member who has none yet. */
export const readPasskey = defineUseCase({
  name: "members.read-passkey",
  input: NoInput,
  allow: isSignedIn,
  async read({ db, actor }) {
    const user = await db.user.findUnique({ where: { id: actor.id }, select: { passkey: true } });
    return ok({ passkey: user?.passkey ?? null });
  },
});
