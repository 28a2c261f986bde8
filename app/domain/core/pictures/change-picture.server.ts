import { isSignedIn } from "../kernel/allow.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { bytesOfDataUrl, encodePicture } from "./encode-picture.server.ts";
import { ChangedPicture } from "./output.ts";
import { ChangePicture } from "./schema.ts";
import { storePicture } from "./upload-picture.server.ts";

/** Sets the member's picture, sent as a data URL. Refusals: unsupported-media (no image), too-large, unavailable. */
export const changePicture = defineUseCase({
  name: "pictures.change",
  input: ChangePicture,
  output: ChangedPicture,
  allow: isSignedIn,
  uses: "publish",
  limit: "picture",
  prepare: (context, { profilePicture }) => encodePicture(context, bytesOfDataUrl(profilePicture)),
  write: (context, _, picture) => storePicture(context, picture),
});
