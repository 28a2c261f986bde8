import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { systemOnly } from "#app/domain/core/kernel/allow.ts";
import { shapeOf } from "#app/domain/core/kernel/text-input.ts";
import { allUseCases } from "./support/all-use-cases.ts";

/** Text in which nothing can be seen, one for each kind of sign. */
const unseen = [
  "\u200b",
  "\u200e\u200f",
  "\u2060",
  "\u2800",
  "\u3164\uffa0\u115f\u1160",
  "\ufe0f",
  "\u{e0041}\u{e007f}",
  "\u00ad\u034f\u061c",
  "\u180e\u17b4\u17b5",
  "\u0301\u20dd",
  "\u00a0\u3000\u2028\u0085",
  "\u202e\u2066",
];

/** Values that programs make and compare, passwords, and files as text: they are taken as they are. */
const asTheyAre =
  /password|confirm$|channelKey|token$|ticket|sid$|(?<!transact)ids?$|path$|key$|slug|query$|body|^signature$|^(kind|input|act|quote|fileSize|torrentFile|nfoFile|profilePicture)$/i;

type Field = { name: string; field: z.ZodTypeAny };
let fields: Field[] = [];
beforeAll(async () => {
  fields = (await allUseCases())
    .filter(({ allow }) => allow !== systemOnly)
    .flatMap(({ name, input }) =>
      Object.entries(shapeOf(input))
        .filter(([key, field]) => !asTheyAre.test(key) && typed.some((text) => field.safeParse(text).success))
        .map(([key, field]) => ({ name: `${name}: ${key}`, field })),
    );
});

/** Words that people type. A field that accepts none of them has few and known values. */
const typed = ["Words that somebody typed", "Wren", "wren@patchbay.test", "https://patchbay.test/"];

const answerOf = (field: z.ZodTypeAny, value: string) => {
  const { success, data, error } = field.safeParse(value);
  return success ? { data } : { why: error.issues[0]?.message };
};

describe("text in which nothing can be seen", () => {
  it("is answered as an empty field, by every use case", () => {
    expect(fields.length).toBeGreaterThan(100);
    const wrong = fields.filter(({ field }) =>
      unseen.some((text) => JSON.stringify(answerOf(field, text)) !== JSON.stringify(answerOf(field, ""))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("leaves a word in which it was hidden, so that the word is found", () => {
    const wrong = fields.filter(({ field }) =>
      typed.some(
        (text) =>
          JSON.stringify(answerOf(field, text.replace("W", "W\u200b\u202e\ufe0f"))) !==
          JSON.stringify(answerOf(field, text)),
      ),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

it("only fields for several lines keep line breaks", () => {
  const several = fields.filter(({ field }) => {
    const { data } = field.safeParse("two\nlines\tof words");
    return typeof data === "string" && /[\n\t]/.test(data);
  });
  const names = several.map(({ name }) => name.split(": ")[1] ?? "");
  // The answers of applications are many, and alike.
  expect([...new Set(names.map((name) => name.replace(/^answer\d+$/, "answer")))].sort()).toEqual([
    ...[
      "about",
      "address",
      "adminNotes",
      "answer",
      "applications",
      "authorities",
      "benefits",
      "choices",
      "comment",
      "complaints",
      "content",
      "description",
      "intro",
      "lead",
      "message",
    ],
    ...[
      "note",
      "notes",
      "other",
      "payments",
      "people",
      "reason",
      "registrations",
      "reports",
      "rules",
      "seller",
      "statement",
      "targets",
      "text",
      "uploads",
      "word",
      "work",
    ],
  ]);
});

it("every mail address may have a domain in any script, and is kept as DNS knows it", () => {
  const addresses = fields.filter(({ name }) => /email$/i.test(name));
  expect(addresses.length).toBeGreaterThan(7);
  const answers = addresses.map(({ name, field }) => [
    name,
    answerOf(field, "a@b\u00fccher.example"),
    answerOf(field, "a@example.xn--p1ai"),
    "why" in answerOf(field, "j\u00fcrgen@example.org"),
  ]);
  const kept = [{ data: "a@xn--bcher-kva.example" }, { data: "a@example.xn--p1ai" }, true];
  expect(answers).toEqual(addresses.map(({ name }) => [name, ...kept]));
});
