import { claimScreenshot, keepScreenshot } from "../files/proof-pictures.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { ok, type Result, refuse } from "../kernel/result.ts";
import { findOffered, type MethodView } from "./find-methods.server.ts";

/** A proof as it comes in: by a form with a file, or by the API with the URL that a file was PUT to. */
export type GivenProof = {
  cryptoType: string;
  transactionHash?: string | null;
  screenshotURL?: string | null;
  screenshot?: Blob | null;
};

export type Proof = { method: MethodView; transactionHash: string | null; screenshotPath: string | null };

const UPLOAD = "Please upload a payment screenshot";
const ENTER_HASH = "Please enter transaction hash";

/**
 * Checks that a proof is what its method asks for, and keeps its picture. Crypto needs a transaction's hash, manual
 * methods a screenshot, the tip bot either. Refusals: invalid, too-large, unsupported-media; errors stand beside
 * cryptoType, transactionHash or screenshot.
 */
export async function takeProof(context: Context, given: GivenProof): Promise<Result<Proof>> {
  const method = await findOffered(context, given.cryptoType);
  if (!method || method.kind === "card")
    return refuse("invalid", "Please choose a payment method.", {
      errors: { cryptoType: ["Please choose a payment method."] },
    });
  const transactionHash = given.transactionHash?.trim() || null;
  const hasPicture = Boolean(given.screenshot || given.screenshotURL);
  if (method.kind === "crypto" && !transactionHash)
    return refuse("invalid", ENTER_HASH, { errors: { transactionHash: [ENTER_HASH] } });
  if (!hasPicture && (method.kind === "manual" || !transactionHash))
    return refuse("invalid", UPLOAD, { errors: { screenshot: [UPLOAD] } });
  // A picture that the method does not ask for is not kept.
  if (!hasPicture || method.kind === "crypto") return ok({ method, transactionHash, screenshotPath: null });
  const kept = given.screenshot
    ? await keepScreenshot(context, given.screenshot)
    : await claimScreenshot(context, given.screenshotURL ?? "");
  if (!kept.ok) return refuse(kept.code, kept.message, { errors: { screenshot: [kept.message] } });
  return ok({ method, transactionHash: method.kind === "manual" ? null : transactionHash, screenshotPath: kept.value });
}
