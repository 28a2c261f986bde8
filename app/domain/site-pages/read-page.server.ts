import { anyone, holding } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, recallSetting } from "../settings/settings.server.ts";
import { settingShapes } from "../settings/shapes.ts";
import { renderPage } from "./render-page.server.ts";
import { OnePage, pageTitles } from "./schema.ts";

/** One of the site's own pages as HTML; visitors see it too. */
export const readPage = defineUseCase({
  name: "site-pages.read",
  input: OnePage,
  allow: anyone,
  async read({ settings }, { page }) {
    const pages = await recallSetting(settings, "pages");
    return ok({ page, title: pageTitles[page], html: renderPage(pages[page]) });
  },
});

/** The Markdown of a page, and its default text. Refuses all but staff. */
export const readPageText = defineUseCase({
  name: "site-pages.read-text",
  input: OnePage,
  allow: holding("pages.edit"),
  async read({ db }, { page }) {
    const pages = await readSetting(db, "pages");
    return ok({ page, title: pageTitles[page], text: pages[page], initialText: settingShapes.pages.parse({})[page] });
  },
});
