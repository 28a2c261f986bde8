import { isSignedIn } from "../kernel/allow.ts";
import { ok, refuseField } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import type { WriteContext } from "../kernel/use-case-types.ts";
import { encodePicture } from "./encode-picture.server.ts";
import { pictureUrl } from "./picture-url.ts";
import { UploadPicture } from "./schema.ts";

/** Sets the member's picture, sent in a plain file field. Refusals: as `changePicture`. */
export const uploadPicture = defineUseCase({
  name: "pictures.upload",
  input: UploadPicture,
  allow: isSignedIn,
  uses: "publish",
  limit: "picture",
  async prepare(context, { picture }) {
    const encoded = await encodePicture(context, new Uint8Array(await picture.arrayBuffer()));
    return encoded.ok ? encoded : refuseField("picture", encoded.message, encoded.code);
  },
  write: (context, _, picture) => storePicture(context, picture),
});

/** Stores an encoded picture with the member's account; returns it and its new URL. */
export async function storePicture({ tx, clock, actor }: WriteContext<"member">, profilePicture: string) {
  const at = clock();
  await tx.user.update({ where: { id: actor.id }, data: { profilePicture, profilePictureAt: at } });
  return ok({ profilePicture, url: pictureUrl(actor.id, at) });
}
