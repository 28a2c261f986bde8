import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { fitText } from "../../core/settings/fit-text.ts";
import { rulesText } from "../../core/settings/page-texts.ts";
import { recallTerms } from "../../core/settings/recall-terms.server.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { diffLines } from "../../core/text/diff-lines.ts";
import { renderPage } from "../../core/text/render-page.server.ts";
import { isTermsDue } from "./is-due.ts";
import { OwnTerms } from "./output.ts";

/**
 * The current rules, the version that the member has accepted, and the lines changed since. Members from before
 * versions existed are assumed to know the first one, although they have not explicitly accepted it.
 */
export const readOwnTerms = defineUseCase({
  name: "terms.read-own",
  output: OwnTerms,
  allow: isSignedIn,
  async read({ db, settings, clock, actor }) {
    const [current, own] = await Promise.all([
      db.termsVersion.findFirstOrThrow({ orderBy: { id: "desc" } }),
      db.user.findUniqueOrThrow({
        where: { id: actor.id },
        select: { termsVersion: true, termsAcceptances: { orderBy: { version: "desc" }, take: 1 } },
      }),
    ]);
    const { id: version, createdAt } = current;
    const known = own.termsVersion;
    const before = known > 0 && known < version ? await db.termsVersion.findUnique({ where: { id: known } }) : null;
    const site = await recallTerms({ settings, clock });
    // If there is no text: the default rules.
    const textOf = (one: { text: string | null }) => fitText(one.text ?? rulesText, site);
    const accepted = own.termsAcceptances[0];
    return ok({
      version,
      changedAt: createdAt.toISOString(),
      isDue: isTermsDue(known, await recallSetting(settings, "terms")),
      acceptedVersion: accepted?.version ?? null,
      acceptedAt: accepted?.acceptedAt.toISOString() ?? null,
      text: textOf(current),
      html: renderPage(textOf(current)),
      changes: before ? diffLines(textOf(before), textOf(current)) : [],
    });
  },
});
