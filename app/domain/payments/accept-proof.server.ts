import { claimScreenshot, storeScreenshot } from "../files/proof-pictures.server.ts";
import type { Services, Tx } from "../kernel/context.server.ts";
import { ok, type Result, refuseField } from "../kernel/result.ts";
import { findOffered, type MethodView } from "./find-methods.server.ts";

/** A proof as it comes in: from a form with a file, or from the API with the URL that a file was PUT to. */
export type GivenProof = {
  cryptoType: string;
  transactionHash?: string | null;
  screenshotURL?: string | null;
  screenshot?: Blob | null;
};

export type Proof = { method: MethodView; transactionHash: string | null; screenshotPath: string | null };

type Deps = Pick<Services, "cards" | "storage" | "pictures"> & { db: Tx };

/**
 * Checks that a proof is what its method asks for, and stores its picture. Crypto needs a transaction's hash, manual
 * methods a screenshot, the tip bot either. It may take long: it runs before the transaction that writes the payment.
 * Refusals: invalid, too-large, unsupported-media; errors stand beside cryptoType, transactionHash or screenshot.
 */
export async function acceptProof(deps: Deps, given: GivenProof): Promise<Result<Proof>> {
  const method = await findOffered(deps, given.cryptoType);
  if (!method || method.kind === "card") return refuseField("cryptoType", "Please choose a payment method.");
  const transactionHash = given.transactionHash?.trim() || null;
  const hasPicture = Boolean(given.screenshot || given.screenshotURL);
  if (method.kind === "crypto" && !transactionHash)
    return refuseField("transactionHash", "Please enter transaction hash");
  if (!hasPicture && (method.kind === "manual" || !transactionHash))
    return refuseField("screenshot", "Please upload a payment screenshot");
  // A picture that the method does not ask for is not stored.
  if (!hasPicture || method.kind === "crypto") return ok({ method, transactionHash, screenshotPath: null });
  const stored = given.screenshot
    ? await storeScreenshot(deps, given.screenshot)
    : await claimScreenshot(deps, given.screenshotURL ?? "");
  if (!stored.ok) return refuseField("screenshot", stored.message, stored.code);
  const hash = method.kind === "manual" ? null : transactionHash;
  return ok({ method, transactionHash: hash, screenshotPath: stored.value });
}
