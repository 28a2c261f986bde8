import { holding } from "../kernel/allow.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "../settings/change-setting.server.ts";
import { checkMarkdown } from "../text/render-markdown.server.ts";
import { pageTitles, SetPage } from "./schema.ts";

/** Replaces the text of a page. Refuses all but staff. Refusals: invalid (too large a text). */
export const setPage = defineUseCase({
  name: "site-pages.set",
  input: SetPage,
  allow: holding("pages.edit"),
  prepare: async (_, { text }) => checkMarkdown("text", text),
  async write({ tx, actor, settings }, { page, text }) {
    const { before } = await changeSetting(tx, actor, "pages", (pages) => ({ ...pages, [page]: text }));
    const title = pageTitles[page];
    const subject = { kind: "setting", id: page, name: title };
    const audit = { subject, ...changesOf({ text: before[page] }, { text }) };
    return ok({ page, title }, { audit, afterCommit: settings.reload });
  },
});
