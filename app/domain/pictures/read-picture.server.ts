import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { bytesOfDataUrl } from "./change-picture.server.ts";

/** The member's own picture as a data URL, or null. */
export const readOwnPicture = defineUseCase({
  name: "pictures.read-own",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const { id } = actorOf(context);
    const user = await context.db.user.findUnique({ where: { id }, select: { profilePicture: true } });
    return ok({ profilePicture: user?.profilePicture ?? null });
  },
});

/** Any member's picture as JPEG bytes, for pages to show. Refusals: not-found. */
export const readPicture = defineUseCase({
  name: "pictures.read",
  input: z.object({ memberId: z.string().min(1).max(64) }),
  allow: isSignedIn,
  async run({ db }, { memberId }) {
    const user = await db.user.findUnique({ where: { id: memberId }, select: { profilePicture: true } });
    const bytes = user?.profilePicture ? bytesOfDataUrl(user.profilePicture) : null;
    return bytes ? ok({ bytes }) : refuse("not-found", "This member has no picture.");
  },
});
