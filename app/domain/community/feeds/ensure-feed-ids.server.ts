import { randomBytes } from "node:crypto";
import { systemOnly } from "../../core/kernel/allow.ts";
import { lockNamed } from "../../core/kernel/locks.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../../core/settings/settings.server.ts";

/**
 * Settles how feeds name their entries, at the first start that knows such names. It must run before a new site gets
 * its first account: a site with accounts has readers, which know its entries by the URLs of their pages.
 */
export const ensureFeedIds = defineUseCase({
  name: "feeds.ensure-ids",
  allow: systemOnly,
  async write({ tx, clock, site }) {
    // Processes of a new site start at the same time and must all use one name.
    await lockNamed(tx, "feed ids");
    const known = await readSetting(tx, "feeds");
    const origin = site.publicUrl;
    if (known.tag === null) {
      const now = clock();
      const isNew = (await tx.user.count()) === 0;
      const tag = `tag:${authorityOf(origin)},${now.toISOString().slice(0, 10)}:`;
      const former = isNew ? {} : { taggedSince: now.toISOString(), formerOrigin: origin };
      await writeSetting(tx, "feeds", { taggedSince: null, formerOrigin: null, ...former, tag }, null);
    } else if (known.taggedSince !== null && known.formerOrigin === null && origin !== null) {
      await writeSetting(tx, "feeds", { ...known, formerOrigin: origin }, null);
    }
    return ok(undefined);
  },
});

/** The authority of the tag: the site's host, or a generated name if the host is unknown. */
function authorityOf(origin: string | null): string {
  const host = origin === null ? "" : new URL(origin).hostname;
  return /^[a-z0-9.-]+$/.test(host) ? host : `${randomBytes(8).toString("hex")}.invalid`;
}
