import { expect, it } from "vitest";
import { expectFound, judge } from "./doctor-testing.ts";

const unseen = { provesAddress: false };

it("finds a free and open site that neither confirms addresses nor approves accounts, and says what to do", () => {
  const found = { check: "joining", state: "warning" } as const;
  expectFound({ fault: "strangers", door: unseen, ...found, says: /at once, even with someone else's email address/ });
  const mail = { isSetUp: false, oldestWaitingAt: null };
  const [advice] = judge({ door: unseen, site: { mail } }).filter(({ check }) => check === "joining");
  expect(advice?.toDo).toContain("set SMTP_URL");
});

it.each([
  ["that confirms addresses", { provesAddress: true }],
  ["with approval", { ...unseen, needsApproval: true }],
  ["that is paid", { ...unseen, startsFree: false }],
  ["by invitation, by application or closed", { ...unseen, isOpen: false }],
])("says nothing of a site %s", (_, door) =>
  expect(judge({ door }).filter(({ state }) => state !== "good")).toEqual([]),
);
