import { createHash } from "node:crypto";
import type { Proof } from "./accept-proof.server.ts";

/**
 * The reference of a proof that came with a user name. It is made of what was sent alone: the same proof has the same
 * one, whether the name is a member's or nobody's.
 */
export function referenceOf(username: string, { transactionHash, screenshotPath }: Proof): string {
  const sent = JSON.stringify([username.normalize("NFKC").toLowerCase(), transactionHash, screenshotPath]);
  return `PB-${createHash("sha256").update(sent).digest("hex").slice(0, 10).toUpperCase()}`;
}
