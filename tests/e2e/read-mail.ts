import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { workerSite } from "./worker-site.ts";

/** The text of the last mail to an address, as the server has written it to its folder. Waits for the outbox. */
export async function lastMailTo(address: string, about: string): Promise<string> {
  const folder = path.join(workerSite().dataDir, "mail");
  const find = () => {
    try {
      const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
      const mails = files.sort().map((name) => readFileSync(path.join(folder, name), "utf8"));
      return mails.findLast((mail) => mail.includes(`To: ${address}`) && mail.includes(`Subject: ${about}`));
    } catch {
      return undefined;
    }
  };
  await expect.poll(find).toBeTruthy();
  // Quoted-printable: soft breaks and escapes.
  return (find() ?? "").replace(/=\r?\n/g, "").replace(/=3D/g, "=");
}
