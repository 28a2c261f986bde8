import { z } from "zod";
import { pictureFormat } from "../files/picture-format.ts";
import { NOT_AN_IMAGE } from "../files/proof-pictures.server.ts";
import { anyone } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";

/**
 * Stores a picture that was PUT to an upload URL of this server until a proof claims it. The HTTP layer has checked the
 * URL's signature and counted the bytes. Refusals: unsupported-media.
 */
export const receiveUpload = defineUseCase({
  name: "payments.receive-upload",
  input: z.object({ name: z.string().regex(/^[0-9a-f]{32}$/), bytes: z.instanceof(Uint8Array) }),
  allow: anyone,
  async read({ storage }, { name, bytes }) {
    if (!pictureFormat(bytes)) return refuse("unsupported-media", NOT_AN_IMAGE);
    await storage.put(`incoming/${name}`, bytes, "application/octet-stream");
    return ok({ success: true });
  },
});
