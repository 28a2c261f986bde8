import { z } from "zod";
import { NOT_AN_IMAGE } from "../../core/files/proof-pictures.server.ts";
import { checkFormat } from "../../core/files/sent-picture.server.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/**
 * Stores a picture that was PUT to an upload URL of this server until a proof claims it. The HTTP layer has checked the
 * URL's signature and counted the bytes. Refusals: unsupported-media.
 */
export const receiveUpload = defineUseCase({
  name: "payments.receive-upload",
  input: z.object({ name: z.string().regex(/^[0-9a-f]{32}$/), bytes: z.instanceof(Uint8Array) }),
  allow: anyone,
  async read({ storage }, { name, bytes }) {
    const taken = checkFormat(bytes, NOT_AN_IMAGE);
    if (!taken.ok) return taken;
    await storage.put(`incoming/${name}`, bytes, "application/octet-stream");
    return ok({ success: true });
  },
});
