import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { ok } from "../../core/kernel/result.ts";
import { inTransaction } from "../../core/kernel/transaction.server.ts";
import { linkReleases } from "./link-releases.server.ts";
import type { Release } from "./read-release.ts";

const database = useDatabase();

const release = (publisher: string, product: string | null): Release => ({ publisher, product, version: null });
async function link(...releases: Release[]) {
  const linked = await inTransaction(database.db, async (tx) => ok(await linkReleases(tx, releases)));
  return linked.ok ? linked.value : [];
}

it("finds by any spelling what one has made, and keeps the first", async () => {
  const [first] = await link(release("Fab Filter, Inc.", "Pro-Q 3"));
  const [second, third] = await link(release("FAB FILTER", "pro q 3"), release("Fab Filter", null));
  expect(second).toEqual(first);
  expect(third).toEqual({ publisherId: first?.publisherId, productId: null });
  expect(await database.db.publisher.findMany({ where: { slug: "fab-filter" } })).toMatchObject([
    { name: "Fab Filter, Inc." },
  ]);
});

it("makes one of each, however many name them at once", async () => {
  const many = Array.from({ length: 8 }, (_, at) => [
    release("Same Maker", `Kit ${at % 3}`),
    release(`Maker ${at % 2}`, "Kit"),
  ]);
  const linked = await Promise.all(many.map((releases, at) => link(...(at % 2 ? releases : releases.toReversed()))));
  expect(linked.flat().every(({ publisherId, productId }) => publisherId !== null && productId !== null)).toBe(true);
  const same = await database.db.publisher.findUniqueOrThrow({
    where: { slug: "same-maker" },
    include: { products: true },
  });
  expect(same.products.map(({ slug }) => slug).sort()).toEqual(["kit-0", "kit-1", "kit-2"]);
});

it("links nothing where nobody is named", async () => {
  expect(await link({ publisher: null, product: null, version: "1" })).toEqual([
    { publisherId: null, productId: null },
  ]);
  expect(await link()).toEqual([]);
});
