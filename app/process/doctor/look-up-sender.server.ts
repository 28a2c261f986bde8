import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import type { MachineFacts, TxtRecords } from "#app/domain/core/ports/machine-facts.ts";

const TIMEOUT_MS = 2_000;

type ResolveTxt = (name: string) => Promise<string[][]>;

const resolveTxt: ResolveTxt = (name) => new Resolver({ timeout: TIMEOUT_MS, tries: 1 }).resolveTxt(name);

/**
 * The domain of an address such as `Patchbay <noreply@patchbay.example>`; null for one that mail from outside cannot
 * have.
 */
function domainOf(from: string): string | null {
  const domain = /@([^@\s<>]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "";
  return domain.includes(".") && !isIP(domain) ? domain : null;
}

/** The DNS records by which receivers judge mail from this address. Null if its domain is not public. */
export async function lookUpSender(from: string, resolve = resolveTxt): Promise<MachineFacts["sender"]> {
  const domain = domainOf(from);
  if (domain === null) return null;
  const [spf, dmarc] = await Promise.all([
    find(resolve, domain, /^v=spf1(\s|$)/i),
    // Receivers ask the parent domains as well.
    findFirst(resolve, withParents(domain), /^v=DMARC1\s*(;|$)/i),
  ]);
  return { domain, spf, dmarc };
}

async function find(resolve: ResolveTxt, name: string, pattern: RegExp): Promise<TxtRecords> {
  try {
    const records = await resolve(name);
    return records.map((parts) => parts.join("")).filter((record) => pattern.test(record));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return code === "ENODATA" || code === "ENOTFOUND" ? [] : { error: code };
  }
}

async function findFirst(resolve: ResolveTxt, names: string[], pattern: RegExp): Promise<TxtRecords> {
  for (const name of names) {
    const found = await find(resolve, `_dmarc.${name}`, pattern);
    if ("error" in found || found.length > 0) return found;
  }
  return [];
}

/** For a.b.example.org: also b.example.org and example.org. */
function withParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join("."));
}
