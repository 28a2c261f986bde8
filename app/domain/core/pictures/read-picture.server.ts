import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { bytesOfDataUrl } from "./encode-picture.server.ts";
import { OnePicture } from "./schema.ts";

/** Any member's picture as JPEG bytes, for pages to show. Refusals: not-found. */
export const readPicture = defineUseCase({
  name: "pictures.read",
  input: OnePicture,
  allow: isSignedIn,
  async read({ db }, { memberId }) {
    const user = await db.user.findUnique({ where: { id: memberId }, select: { profilePicture: true } });
    const bytes = user?.profilePicture ? bytesOfDataUrl(user.profilePicture) : null;
    return bytes ? ok({ bytes }) : refuse("not-found", "This member has no picture.");
  },
});
