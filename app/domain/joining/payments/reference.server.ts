import { createHash } from "node:crypto";
import type { Proof } from "./accept-proof.server.ts";

/**
 * The reference of a proof sent with a user name. It depends only on the data sent, so that it does not reveal whether
 * the name belongs to a member.
 */
export function referenceOf(username: string, { transactionHash, screenshotPath }: Proof): string {
  const sent = JSON.stringify([username.normalize("NFKC").toLowerCase(), transactionHash, screenshotPath]);
  return `PB-${createHash("sha256").update(sent).digest("hex").slice(0, 10).toUpperCase()}`;
}
