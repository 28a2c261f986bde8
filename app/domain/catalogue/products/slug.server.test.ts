import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productSlug, publisherSlug } from "./slug.server.ts";

describe("publisherSlug", () => {
  it.each([
    [
      "native-instruments",
      ["Native Instruments", "NATIVE INSTRUMENTS GmbH", "native  instruments", "Native-Instruments"],
    ],
    ["izotope", ["iZotope", "iZotope, Inc.", "IZOTOPE INC", "iZotope Incorporated"]],
    ["u-he", ["u-he", "U-He", "u he"]],
    ["bluten-and-sohne", ["Blüten & Söhne GmbH & Co. KG", "Bluten and Sohne", "BLÜTEN & SÖHNE"]],
    ["mads-sorensen", ["Mads Sørensen", "MADS SORENSEN"]],
    ["loopmasters", ["Loopmasters Ltd.", "Loopmasters Pty Ltd"]],
    ["sample-co", ["Sample Co", "Sample Co."]],
    ["dont-panic", ["Don't Panic", "Don’t Panic"]],
    ["студия", ["Студия", "СТУДИЯ"]],
    ["inc", ["Inc."]],
  ])("is %s", (slug, names) => {
    expect(names.map(publisherSlug)).toEqual(names.map(() => slug));
  });

  it("keeps names apart that differ in a word", () => {
    expect(new Set(["Serum", "Serum 2", "Serum+", "Serum FX"].map(productSlug)).size).toBe(4);
  });
});

describe("a slug", () => {
  it("is there for any name, stays what it is, and fits into an address", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (name) => {
        if (!name.trim()) return;
        const slug = productSlug(name);
        expect(slug).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
        expect(productSlug(slug)).toBe(slug);
      }),
    );
  });

  it("reads a word around an apostrophe as one word", () => {
    expect(productSlug("ㇰꜢ'ἀ")).toBe(productSlug("ㇰꜢἀ"));
  });

  it("of signs alone is their numbers", () => {
    expect(productSlug("!!?")).toBe("u-21-21-3f");
    expect(productSlug("!!!")).not.toBe(productSlug("???"));
  });
});

describe("names that look alike", () => {
  it("have one slug, whatever script their letters are of", () => {
    expect(publisherSlug("Fаbfilter")).toBe(publisherSlug("FabFilter"));
    expect(publisherSlug("СОМА")).toBe(publisherSlug("coma"));
    expect(productSlug("ВОКОИТЕР")).toBe(productSlug("Вокоитер"));
  });
});
