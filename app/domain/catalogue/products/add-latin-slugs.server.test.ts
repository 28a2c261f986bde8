import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeContext } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { systemContext } from "../../core/kernel/use-case.server.ts";
import { addLatinSlugs } from "./add-latin-slugs.server.ts";

const database = useDatabase();

const add = () => unwrap(addLatinSlugs.run(systemContext(makeContext(database.db, null)), {}));
/** A publisher with one product, whose slugs were created before names were transliterated to Latin. */
async function makeOld(name: string, slug: string, product: { name: string; slug: string }) {
  const { id } = await database.db.publisher.create({ data: { name, slug } });
  return { id, productId: (await database.db.product.create({ data: { publisherId: id, ...product } })).id };
}

it("adds the slug that a name has today, keeps the old one, and takes none from a publisher or product of its own", async () => {
  const { db } = database;
  const old = await makeOld("Ваse", "ваse", { name: "Кick", slug: "кick" });
  const twin = await makeOld("Вase", "вase", { name: "Kick", slug: "kick" });
  const taken = await makeOld("Нall", "нall", { name: "Кick", slug: "кick" });
  await makeOld("Hall", "hall", { name: "Snare", slug: "snare" });
  await db.product.create({ data: { publisherId: taken.id, name: "Kick", slug: "kick" } });

  await Promise.all([add(), add()]);
  await add();

  expect(await db.publisherSlug.findMany()).toEqual([
    { slug: "base", publisherId: expect.toBeOneOf([old.id, twin.id]) },
  ]);
  expect(await db.productSlug.findMany()).toEqual([{ publisherId: old.id, slug: "kick", productId: old.productId }]);
  const slugs = await db.publisher.findMany({ select: { slug: true }, orderBy: { id: "asc" } });
  expect(slugs.map(({ slug }) => slug)).toEqual(["ваse", "вase", "нall", "hall"]);
});
