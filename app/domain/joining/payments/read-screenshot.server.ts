import { z } from "zod";
import { readScreenshot } from "../../core/files/proof-pictures.server.ts";
import { holding } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** The picture of a proof, only for administrators. Refusals: not-found. */
export const readPaymentScreenshot = defineUseCase({
  name: "payments.read-screenshot",
  input: z.object({ path: z.string().max(100) }),
  allow: holding("payments.decide"),
  async read({ storage }, { path }) {
    const bytes = await readScreenshot({ storage }, path);
    return bytes ? ok({ bytes, path }) : refuse("not-found", "Image not found");
  },
});
