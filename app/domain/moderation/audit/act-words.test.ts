import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actWords, namedActs } from "./act-words.ts";

/** The names of all use cases that only some members may run. */
const acts = readFileSync("tests/lists/use-cases.txt", "utf8")
  .split("\n")
  .filter((line) => !/: (members|everybody)/.test(line))
  .flatMap((line) => line.split(": ")[0] || []);

it("reads an act as a sentence does", () => {
  expect(actWords("users.change-password")).toBe("Change password");
  expect(actWords("roles.set-of-user")).toBe("Change a member's roles");
  expect(actWords("suspend")).toBe("Suspend");
});

it("leaves no act with words that only its identifier explains", () => {
  const unclear = acts.filter((act) =>
    /^(set|put|run|make|switch|set setting)$|^set of user$|two factor/i.test(actWords(act)),
  );
  expect(unclear).toEqual([]);
  expect(acts.length).toBeGreaterThan(100);
});

it("names no act that does not exist", () => {
  expect(namedActs.filter((act) => act !== "chat.delete" && !acts.includes(act))).toEqual([]);
});
