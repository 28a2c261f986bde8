import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { findProduct } from "./find-product.server.ts";
import { findPublisher } from "./find-publisher.server.ts";
import { mergeProduct, renameProduct, splitProduct } from "./manage-products.server.ts";
import { mergePublisher, renamePublisher } from "./manage-publishers.server.ts";
import { makeRelease } from "./testing.ts";

const database = useDatabase();
let context: Context;
const make = (name: string) => makeRelease(database.db, name);
const linksOf = async (id: number) => {
  const { publisher, product } = await database.db.torrent.findUniqueOrThrow({
    where: { id },
    include: { publisher: true, product: true },
  });
  return [publisher?.name, product?.name];
};
const productAt = async (publisherSlug: string, slug: string) => {
  const { publisher, product } = await unwrap(findProduct.execute(context, { publisherSlug, slug }));
  return `${publisher.slug}/${product.slug}`;
};
const lastAct = async (kind: string) =>
  (await database.db.auditEntry.findMany({ where: { subjectKind: kind }, orderBy: { id: "desc" }, take: 1 }))[0];

beforeAll(async () => {
  context = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
});

describe("a publisher", () => {
  it("keeps its addresses and its spellings when it is renamed, there and back", async () => {
    const { id, publisherId } = await make("First Name - Kit");
    const rename = (name: string) => renamePublisher.execute(context, { publisherId, name });
    await unwrap(rename("Second Name"));
    expect((await unwrap(findPublisher.execute(context, { slug: "first-name" }))).publisher.slug).toBe("second-name");
    expect(await productAt("first-name", "kit")).toBe("second-name/kit");
    expect((await make("FIRST NAME - Kit v2")).publisherId).toBe(publisherId);
    expect(await lastAct("publisher")).toMatchObject({
      before: { name: "First Name" },
      after: { name: "Second Name" },
    });
    await unwrap(rename("First Name"));
    expect(await linksOf(id)).toEqual(["First Name", "Kit"]);
    expect(await productAt("second-name", "kit")).toBe("first-name/kit");
    await make("Taken Name - Kit");
    expect(await rename("taken name")).toMatchObject({
      code: "conflict",
      errors: { name: [expect.stringMatching(/Merge/)] },
    });
  });

  it("that is merged into another takes products, releases and addresses along", async () => {
    const a = await make("Merged One - Kit v1");
    const b = await make("Merged One - Only Here");
    const c = await make("Merged Two - Kit v2");
    await unwrap(renameProduct.execute(context, { productId: b.productId, name: "Only There" }));
    const merged = await unwrap(mergePublisher.execute(context, { publisherId: a.publisherId, into: "MERGED TWO" }));
    expect(merged).toMatchObject({ publisherId: c.publisherId, slug: "merged-two" });
    expect(await linksOf(a.id)).toEqual(["Merged Two", "Kit"]);
    expect(await linksOf(b.id)).toEqual(["Merged Two", "Only There"]);
    expect((await unwrap(findPublisher.execute(context, { slug: "merged-one" }))).publisher.slug).toBe("merged-two");
    expect(await productAt("merged-one", "kit")).toBe("merged-two/kit");
    expect(await productAt("merged-one", "only-here")).toBe("merged-two/only-there");
    expect(await linksOf((await make("Merged One - Kit v3")).id)).toEqual(["Merged Two", "Kit"]);
    expect(await lastAct("publisher")).toMatchObject({
      act: "products.merge-publisher",
      subjectName: "Merged One",
      after: { mergedInto: "Merged Two" },
    });
    const again = (into: string) => mergePublisher.execute(context, { publisherId: c.publisherId, into });
    expect(await again("Merged One")).toMatchObject({ errors: { into: ["This is the same publisher."] } });
    expect(await again("Nobody Here")).toMatchObject({ errors: { into: ["There is no publisher with this name."] } });
    expect(await mergePublisher.execute(context, { publisherId: a.publisherId, into: "x" })).toMatchObject({
      code: "not-found",
    });
  });

  it("that is merged while another is linked to it loses nothing", async () => {
    const { publisherId } = await make("Racing One - Kit 0");
    await make("Racing Two - Kit");
    const [, ...made] = await Promise.all([
      unwrap(mergePublisher.execute(context, { publisherId, into: "Racing Two" })),
      ...Array.from({ length: 6 }, (_, at) => make(`Racing One - Kit ${at}`)),
    ]);
    for (const { id } of made) expect((await linksOf(id))[0]).toBe("Racing Two");
  });
});

describe("a product", () => {
  it("keeps its address when it is renamed, and is not given the name of another", async () => {
    const { productId } = await make("Rename Maker - Kit A");
    await make("Rename Maker - Kit B");
    await unwrap(renameProduct.execute(context, { productId, name: "Kit C" }));
    expect(await productAt("rename-maker", "kit-a")).toBe("rename-maker/kit-c");
    expect(await renameProduct.execute(context, { productId, name: "kit b" })).toMatchObject({ code: "conflict" });
  });

  it("is merged into one of its publisher, or of another", async () => {
    const one = await make("Product Maker - Serum Synth");
    const two = await make("Product Maker - Serum");
    const other = await make("Other Maker - Synth");
    await unwrap(mergeProduct.execute(context, { productId: one.productId, into: "serum" }));
    expect(await linksOf(one.id)).toEqual(["Product Maker", "Serum"]);
    expect(await productAt("product-maker", "serum-synth")).toBe("product-maker/serum");
    const across = { productId: two.productId, into: "Synth", publisher: "Other Maker" };
    await unwrap(mergeProduct.execute(context, across));
    expect(await linksOf(one.id)).toEqual(["Other Maker", "Synth"]);
    expect(await productAt("product-maker", "serum-synth")).toBe("other-maker/synth");
    expect(await linksOf((await make("Product Maker - Serum v2")).id)).toEqual(["Other Maker", "Synth"]);
    const merge = (more: object) =>
      mergeProduct.execute(context, { productId: other.productId, into: "Synth", ...more });
    expect(await merge({})).toMatchObject({ errors: { into: ["This is the same product."] } });
    expect(await merge({ into: "Bass" })).toMatchObject({ errors: { into: [expect.any(String)] } });
    expect(await merge({ publisher: "Nobody Here" })).toMatchObject({ errors: { publisher: [expect.any(String)] } });
  });

  it("is split, also into one that had been merged into it", async () => {
    const [one, two] = [await make("Split Maker - Serum v1"), await make("Split Maker - Serum FX v1")];
    await unwrap(mergeProduct.execute(context, { productId: two.productId, into: "Serum" }));
    const split = (name: string, torrentIds: number[]) =>
      splitProduct.execute(context, { productId: one.productId, name, torrentIds });
    expect(await unwrap(split("Serum FX", [two.id]))).toMatchObject({ moved: 1, name: "Serum FX" });
    expect(await linksOf(two.id)).toEqual(["Split Maker", "Serum FX"]);
    expect(await productAt("split-maker", "serum-fx")).toBe("split-maker/serum-fx");
    expect(await lastAct("product")).toMatchObject({
      act: "products.split-product",
      after: { split: "Serum FX", torrentIds: [two.id] },
    });
    expect(await split("Serum FX", [one.id])).toMatchObject({ code: "conflict" });
    expect(await split("Serum 2", [two.id])).toMatchObject({ code: "conflict" });
    expect(await split("serum", [one.id])).toMatchObject({ errors: { name: [expect.any(String)] } });
    expect(await split("Serum 2", [])).toMatchObject({ code: "invalid" });
    expect(await linksOf(one.id)).toEqual(["Split Maker", "Serum"]);
  });
});
