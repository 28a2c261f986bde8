import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { findBookmarks } from "../../community/bookmarks/find-bookmarks.server.ts";
import { setBookmark } from "../../community/bookmarks/keep.server.ts";
import { findFollows } from "../../community/follows/find-follows.server.ts";
import { follow } from "../../community/follows/follow.server.ts";
import { linkRelease } from "./link-releases.server.ts";
import { mergeProduct } from "./manage-products.server.ts";
import { mergePublisher } from "./manage-publishers.server.ts";

const database = useDatabase();

it("a merge takes followers and bookmarks along, each of them once, with folder and note", async () => {
  const { db } = database;
  const staff = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  const link = (publisher: string, product: string) =>
    db.$transaction((tx) => linkRelease(tx, { publisher, product, version: "1" }));
  const [x, y] = [await link("Maker X", "Kit P"), await link("Maker Y", "Kit Q")];
  const ids = (one: typeof x) => ({ product: Number(one.productId), publisher: Number(one.publisherId) });
  const [from, into] = [ids(x), ids(y)];
  const [both, one] = [await makeMember(db), await makeMember(db)].map((user) => makeContext(db, actorFrom(user)));
  if (!both || !one) throw new Error("two members are made");
  for (const kind of ["publisher", "product"] as const) {
    for (const [member, subject] of [
      [one, from],
      [both, from],
      [both, into],
    ] as const) {
      await unwrap(follow.execute(member, { kind, subjectId: String(subject[kind]) }));
      const given = { kind, subjectId: subject[kind], folder: "Drums", note: `Of ${subject[kind]}` };
      await unwrap(setBookmark.execute(member, given));
    }
  }
  await unwrap(mergeProduct.execute(staff, { productId: from.product, into: "Kit Q", publisher: "Maker Y" }));
  await unwrap(mergePublisher.execute(staff, { publisherId: from.publisher, into: "Maker Y" }));
  for (const member of [one, both]) {
    const { follows } = await unwrap(findFollows.execute(member, {}));
    expect(follows.map(({ kind, name }) => [kind, name]).sort()).toEqual([
      ["product", expect.stringContaining("Kit Q")],
      ["publisher", "Maker Y"],
    ]);
    const { bookmarks } = await unwrap(findBookmarks.execute(member, {}));
    const kept = member === one ? from : into;
    expect(bookmarks.map(({ kind, folder, note }) => [kind, folder, note]).sort()).toEqual([
      ["product", "Drums", `Of ${kept.product}`],
      ["publisher", "Drums", `Of ${kept.publisher}`],
    ]);
  }
});

/**
 * Columns that reference things of any kind without a foreign key, and the code that handles them when the thing is
 * merged or deleted.
 */
const loose: Record<string, string> = {
  "audit_entries.subject_id": "what was done stays as it was",
  "bookmarks.subject_id": "moveReferences; what is gone says so",
  "follows.subject_id": "moveReferences; what is gone has no name",
  "notice_causes.subject_id": "told within moments",
  "site_events.subject_id": "what has happened stays as it was",
};

it("every column that names a thing without a foreign key says who follows a merge", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.column_name ~ 'subject_id$' AND NOT EXISTS (
       SELECT FROM information_schema.key_column_usage k JOIN information_schema.table_constraints t USING (constraint_name)
       WHERE t.constraint_type = 'FOREIGN KEY' AND k.table_name = c.table_name AND k.column_name = c.column_name)
     ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(loose));
});
