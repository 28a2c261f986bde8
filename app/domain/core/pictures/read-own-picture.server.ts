import { isSignedIn } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { OwnPicture } from "./output.ts";

/** The member's own picture as a data URL, or null. */
export const readOwnPicture = defineUseCase({
  name: "pictures.read-own",
  output: OwnPicture,
  allow: isSignedIn,
  async read({ db, actor }) {
    const user = await db.user.findUnique({ where: { id: actor.id }, select: { profilePicture: true } });
    return ok({ profilePicture: user?.profilePicture ?? null });
  },
});
