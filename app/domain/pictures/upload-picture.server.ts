import { z } from "zod";
import { isSignedIn } from "../kernel/allow.ts";
import { refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changePicture, MAX_UPLOAD } from "./change-picture.server.ts";

const isFile = (value: unknown): value is File => value instanceof File && value.size > 0;

/** The same change by a plain file field. Refusals: as `changePicture`. */
export const uploadPicture = defineUseCase({
  name: "pictures.upload",
  input: z.object({
    picture: z
      .custom<File>(isFile, "Please select an image file")
      .refine((file) => !isFile(file) || file.size <= MAX_UPLOAD, "Please select a smaller image"),
  }),
  allow: isSignedIn,
  async run(context, { picture }) {
    const base64 = Buffer.from(await picture.arrayBuffer()).toString("base64");
    const result = await changePicture.run(context, { profilePicture: `data:image/any;base64,${base64}` });
    return result.ok ? result : refuse(result.code, result.message, { errors: { picture: [result.message] } });
  },
});
