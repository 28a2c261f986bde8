import { isSignedIn } from "../kernel/allow.ts";
import { refuseField } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { encodePicture } from "./encode-picture.server.ts";
import { UploadPicture } from "./schema.ts";
import { storePicture } from "./store-picture.server.ts";

/** The same change by a plain file field. Refusals: as `changePicture`. */
export const uploadPicture = defineUseCase({
  name: "pictures.upload",
  input: UploadPicture,
  allow: isSignedIn,
  limit: "picture",
  async prepare(context, { picture }) {
    const encoded = await encodePicture(context, new Uint8Array(await picture.arrayBuffer()));
    return encoded.ok ? encoded : refuseField("picture", encoded.message, encoded.code);
  },
  write: (context, _, picture) => storePicture(context, picture),
});
