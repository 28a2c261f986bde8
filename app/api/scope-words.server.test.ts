import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scopeWords } from "../domain/people/tokens/scopes.ts";
import { apiTables } from "./tables.server.ts";

/** The word in a scope's description for each kind of thing that token calls write, by path. The first match counts. */
const words: [RegExp, string][] = [
  [/\/archive$/, "archive"],
  [/\/thanks$/, "thanks"],
  [/\/suggestions/, "suggest"],
  [/\/collections/, "collections"],
  [/\/report/, "reports"],
  [/\/contact$/, "reports"],
  [/\/takedown/, "takedowns"],
  [/\/cases/, "reports"],
  [/\/chat/, "chat messages"],
  [/\/forum\//, "posts"],
  [/\/comments/, "comments"],
  [/\/ask-seeders$/, "ask for seeders"],
  [/\/messages/, "messages"],
  [/\/notices/, "notices"],
  [/\/import/, "import files"],
  [/\/previews/, "sounds"],
  [/\/cover$/, "covers"],
  [/\/withdraw$/, "withdraw torrents"],
  [/\/(pending-|first-)?uploads/, "uploads"],
  [/\/queues\//, "uploads"],
  [/\/publishers/, "publishers"],
  [/\/products/, "products"],
  [/\/torrents/, "torrents"],
];

it("the words of a scope name each kind of thing that its tokens may write", () => {
  const untold = apiTables.flatMap(({ method, path, scope }) => {
    if (method === "GET" || scope === "session" || scope === "admin") return [];
    const word = words.find(([pattern]) => pattern.test(path))?.[1];
    return word && scopeWords[scope].includes(word) ? [] : [`${scope}: ${method} ${path}`];
  });
  expect(untold).toEqual([]);
});

it("the documentation says the same", () => {
  const page = readFileSync("docs/api.md", "utf8");
  for (const [scope, said] of Object.entries(scopeWords)) expect(page).toContain(`| \`${scope}\` | ${said}`);
});
