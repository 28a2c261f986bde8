import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readPage, readPageText } from "./read-page.server.ts";
import { pageNames } from "./schema.ts";
import { setPage } from "./set-page.server.ts";

const database = useDatabase();

const staff = async () => {
  const user = await makeMember(database.db, { isAdmin: true });
  return { user, context: makeContext(database.db, actorFrom(user)) };
};
const visitor = () => makeContext(database.db, null);

describe("a page of the site", () => {
  it.each(pageNames)("has a default text before anyone has written one: %s", async (page) => {
    const { html } = await unwrap(readPage.execute(visitor(), { page }));
    expect(html).toContain("<p>");
    const { context } = await staff();
    const { text, initialText } = await unwrap(readPageText.execute(context, { page }));
    expect(text).toBe(initialText);
  });

  it("is replaced by administrators, its headings directly below the page's own, and the audit log keeps both texts", async () => {
    const { context, user } = await staff();
    const { text } = await unwrap(readPageText.execute(context, { page: "faq" }));
    await unwrap(setPage.execute(context, { page: "faq", text: " # New\n\n<b>text</b> " }));
    expect(await unwrap(readPage.execute(visitor(), { page: "faq" }))).toMatchObject({
      html: "<h2>New</h2>\n<p>&lt;b&gt;text&lt;/b&gt;</p>\n",
    });
    const entries = await database.db.auditEntry.findMany({ where: { actorId: user.id } });
    expect(entries).toMatchObject([
      { act: "site-pages.set", subjectId: "faq", before: { text }, after: { text: "# New\n\n<b>text</b>" } },
    ]);
  });

  it("keeps its text when two administrators write two pages at once", async () => {
    const { context } = await staff();
    const pages = ["rules", "donate"] as const;
    await Promise.all(pages.map((page) => unwrap(setPage.execute(context, { page, text: `New ${page}` }))));
    for (const page of pages)
      expect(await unwrap(readPageText.execute(context, { page }))).toMatchObject({ text: `New ${page}` });
  });

  it.each([
    [{ page: "imprint", text: "x" }, "page", "This page does not exist."],
    [{ page: "faq", text: "  " }, "text", "Write something."],
    [{ page: "faq" }, "text", "Write something."],
    [{ page: "faq", text: "x".repeat(30_001) }, "text", "A page has at most 30,000 characters."],
  ])("is refused where it is not one, or has no text or too much", async (input, field, message) => {
    const { context } = await staff();
    expect(await setPage.execute(context, input)).toMatchObject({ code: "invalid", errors: { [field]: [message] } });
  });
});
