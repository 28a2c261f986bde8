import { claimScreenshot, storeScreenshot } from "../../core/files/proof-pictures.server.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, type Refusal, type RefusalCode, type Result, refuse, refuseField } from "../../core/kernel/result.ts";
import { findOffered } from "./find-methods.server.ts";
import { wrongHash } from "./transaction-hash.ts";

/** A proof as it comes in: from a form with a file, or from the API with the URL that a file was PUT to. */
export type GivenProof = {
  /** Null if the caller does not name a method; then either a hash or a screenshot is accepted. */
  cryptoType: string | null;
  transactionHash?: string | null;
  screenshotURL?: string | null;
  screenshot?: Blob | null;
};

export type Proof = {
  cryptoType: string | null;
  receivingAddress: string | null;
  transactionHash: string | null;
  screenshotPath: string | null;
};

type Deps = Pick<Services, "cards" | "storage" | "pictures"> & { db: Tx };
type Options = {
  /** If false, everything is checked but nothing is stored. */
  isKept?: boolean;
  /** The message if a screenshot is missing. */
  missingPicture?: string;
};

/** A form shows the error beside its file field; an API client finds it under the field that it sent. */
const refusePicture = (message: string, code: RefusalCode = "invalid"): Refusal =>
  refuse(code, message, { errors: { screenshot: [message], screenshotURL: [message] } });

/**
 * Checks that a proof is of the kind that its method requires, and stores its picture. Crypto needs a transaction hash,
 * manual methods a screenshot, the tip bot either. This may take long, so it runs before the transaction that writes
 * the payment. Refusals: invalid, too-large, unsupported-media; errors belong to cryptoType, transactionHash or
 * screenshot.
 */
export async function acceptProof(
  deps: Deps,
  given: GivenProof,
  { isKept = true, missingPicture = "Please upload a payment screenshot" }: Options = {},
): Promise<Result<Proof>> {
  const method = given.cryptoType === null ? null : await findOffered(deps, given.cryptoType);
  if (given.cryptoType !== null && (!method || method.kind === "card"))
    return refuseField("cryptoType", "Choose a payment method.");
  const transactionHash = given.transactionHash?.trim() || null;
  const hasPicture = Boolean(given.screenshot || given.screenshotURL);
  if (method?.kind === "crypto" && !transactionHash)
    return refuseField("transactionHash", "Please enter transaction hash");
  const wrong = method && transactionHash && method.kind !== "manual" ? wrongHash(method, transactionHash) : null;
  if (wrong) return refuseField("transactionHash", wrong);
  if (!hasPicture && (method?.kind === "manual" || !transactionHash)) return refusePicture(missingPicture);
  const proof = {
    cryptoType: method?.id ?? null,
    receivingAddress: method?.address || null,
    transactionHash: method?.kind === "manual" ? null : transactionHash,
  };
  // A picture that the method does not ask for is not stored.
  if (!hasPicture || method?.kind === "crypto") return ok({ ...proof, screenshotPath: null });
  const stored = given.screenshot
    ? await storeScreenshot(deps, given.screenshot, isKept)
    : await claimScreenshot(deps, given.screenshotURL ?? "", isKept);
  if (stored.ok) return ok({ ...proof, screenshotPath: stored.value });
  return stored.code === "not-found" ? refusePicture(missingPicture) : refusePicture(stored.message, stored.code);
}
