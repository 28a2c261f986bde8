import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { checkMarkdown } from "../../core/text/render-markdown.server.ts";
import { addVersion } from "../../people/terms/versions.server.ts";
import { PageSaved } from "./output.ts";
import { pageTitles, SetPage } from "./schema.ts";

/**
 * Replaces the text of a page. Changed rules become a new version; if the change is important, members must accept it
 * at their next visit. Refuses all but staff. Refusals: invalid (the text is too large).
 */
export const setPage = defineUseCase({
  name: "site-pages.set",
  input: SetPage,
  output: PageSaved,
  allow: holding("pages.edit"),
  prepare: async (_, { text }) => checkMarkdown("text", text),
  async write({ tx, actor, clock, settings }, { page, text, isImportant }) {
    const { before } = await changeSetting(tx, actor, "pages", (pages) => ({ ...pages, [page]: text }));
    const title = pageTitles[page];
    const subject = { kind: "setting", id: page, name: title };
    const isChanged = text !== before[page];
    if (page === "rules") await addVersion(tx, { actor, now: clock(), isChanged, isImportant, text });
    const changes = changesOf({ text: before[page] }, { text });
    const after = page === "rules" && isImportant ? { ...changes.after, isImportant } : changes.after;
    const audit = { subject, ...changes, after };
    return ok({ page, title }, { audit, afterCommit: settings.reload });
  },
});
