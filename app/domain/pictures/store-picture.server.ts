import { ok } from "../kernel/result.ts";
import type { WriteContext } from "../kernel/use-case.server.ts";
import { pictureUrl } from "../members/picture-url.ts";

/** Stores an encoded picture with the member's account; answers it and its new address. */
export async function storePicture({ tx, clock, actor }: WriteContext<"member">, profilePicture: string) {
  const at = clock();
  await tx.user.update({ where: { id: actor.id }, data: { profilePicture, profilePictureAt: at } });
  return ok({ profilePicture, url: pictureUrl(actor.id, at) });
}
