import { anyone, holding } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { fitText } from "../../core/settings/fit-text.ts";
import { recallTerms } from "../../core/settings/recall-terms.server.ts";
import { readSetting, recallSetting } from "../../core/settings/settings.server.ts";
import { settingShapes } from "../../core/settings/shapes.ts";
import { renderPage } from "../../core/text/render-page.server.ts";
import { PageText } from "./output.ts";
import { OnePage, pageTitles } from "./schema.ts";

/** One of the site's own pages as HTML; visitors see it too. */
export const readPage = defineUseCase({
  name: "site-pages.read",
  input: OnePage,
  allow: anyone,
  async read(context, { page }) {
    const pages = await recallSetting(context.settings, "pages");
    const text = fitText(pages[page], await recallTerms(context));
    return ok({ page, title: pageTitles[page], html: renderPage(text) });
  },
});

/** The Markdown of a page, and its default text. Refuses all but staff. */
export const readPageText = defineUseCase({
  name: "site-pages.read-text",
  input: OnePage,
  output: PageText,
  allow: holding("pages.edit"),
  async read({ db }, { page }) {
    const [pages, { keepsRules }] = await Promise.all([readSetting(db, "pages"), readSetting(db, "setUp")]);
    const text = pages[page];
    const initialText = settingShapes.pages.parse({})[page];
    const isReviewed = text !== initialText || (page === "rules" && keepsRules);
    return ok({ page, title: pageTitles[page], text, initialText, isReviewed });
  },
});
