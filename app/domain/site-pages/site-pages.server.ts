import { recordAct } from "../audit/record-act.server.ts";
import { anyone, isStaff } from "../kernel/allow.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";
import { settingShapes } from "../settings/shapes.ts";
import { renderMarkdown } from "../text/render-markdown.server.ts";
import { OnePage, pageTitles, SetPage } from "./schema.ts";

// The renderer leaves two levels to the page that a post stands on; here a text's own headings come right below h1.
const raiseHeadings = (html: string) =>
  html.replace(/<(\/?)h([3-6])>/g, (_, slash, level) => `<${slash}h${Number(level) - 1}>`);

/** A page of the site's own words, as HTML that its Markdown makes; open to visitors. */
export const readPage = defineUseCase({
  name: "site-pages.read",
  input: OnePage,
  allow: anyone,
  async run({ db }, { page }) {
    const pages = await readSetting(db, "pages");
    return ok({ page, title: pageTitles[page], html: raiseHeadings(renderMarkdown(pages[page])) });
  },
});

/** The Markdown of a page, and the text it had at first. Refuses all but staff. */
export const readPageText = defineUseCase({
  name: "site-pages.read-text",
  input: OnePage,
  allow: isStaff,
  async run({ db }, { page }) {
    const pages = await readSetting(db, "pages");
    return ok({ page, title: pageTitles[page], text: pages[page], initialText: settingShapes.pages.parse({})[page] });
  },
});

/** Writes a page anew. Refuses all but staff. */
export const setPage = defineUseCase({
  name: "site-pages.set",
  input: SetPage,
  allow: isStaff,
  async run(context, { page, text }) {
    await context.db.$transaction(async (tx) => {
      // Two editors of different pages write one row: each must see the other's.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('setting pages'))`;
      const pages = await readSetting(tx, "pages");
      await writeSetting(tx, "pages", { ...pages, [page]: text }, actorOf(context).id);
      await recordAct(tx, context, {
        act: "site-pages.set",
        subject: { kind: "setting", id: page, name: pageTitles[page] },
        before: { text: pages[page] },
        after: { text },
      });
    });
    return ok({ page, title: pageTitles[page] });
  },
});
