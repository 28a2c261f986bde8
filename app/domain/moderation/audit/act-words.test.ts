import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allUseCases } from "#tests/support/all-use-cases.ts";
import { code } from "#tests/support/import-graph.ts";
import { actSentence, actWords, namedActs } from "./act-words.ts";

/** Writes that leave no entry, or entries under other names. */
const unaudited = [
  "admin.claim-item",
  "bulk.record",
  "invitations.generate",
  "invitations.resend",
  "invitations.send",
  "registrations.make-accounts",
  "rewards.add-activity-by-name",
  "standing.pin-note",
  "system.restart-server",
  "uploads.send",
  "uploads.submit",
];

const sources = code
  .filter((file) => file.startsWith("app/domain/") && file.endsWith(".server.ts"))
  .map((file) => readFileSync(file, "utf8"));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, act = ""]) => act);

/** Every use case, also those that no other file imports. */
const named = sources.flatMap((text) => found(text, /\bname: "([a-z-]+\.[a-z-]+)"/g));
/** Actions that use cases record under another name than their own. */
const others = sources.flatMap((text) => found(text, /\b(?:act:|UNLIMITED =) "([a-z-]+\.[a-z-]+)"/g));
const ofStaff = (await allUseCases()).filter(({ allow, writes }) => writes && allow.who === "staff");
/** Writes of members and of the site itself that pass an entry on. */
const ofOthers = sources
  .flatMap((text) => text.split(/= defineUseCase\(/).slice(1))
  .filter((text) => /\bwrite\b/.test(text) && /\baudit\b/.test(text))
  .flatMap((text) => found(text, /^\{\n {2}name: "([a-z-]+\.[a-z-]+)"/g));
const acts = [...ofStaff.map(({ name }) => name), ...ofOthers];

it("reads as a sentence, with its subject and by its outcome", () => {
  expect(actSentence("uploads.approve")).toEqual(["approved the upload ", ""]);
  expect(actSentence("payments.decide", { status: "rejected" })).toEqual(["rejected ", ""]);
  expect(actSentence("payments.decide", { status: "odd" })).toEqual(["decided on ", ""]);
  expect(actSentence("forum.moderate-topic", { isPinned: true })).toEqual(["pinned the topic ", ""]);
  expect(actSentence("forum.moderate-topic", { isPinned: false, isLocked: true })).toEqual([
    "unpinned and locked the topic ",
    "",
  ]);
  expect(actSentence("uploads.approve", { own: true }).join("“Kit”")).toBe(
    "approved the upload “Kit” although it concerned themselves: nobody else could decide",
  );
  expect(actSentence("forum.moderate-topic")).toEqual(["moderated the topic ", ""]);
  expect(actSentence("users.promote-admin")).toEqual(["made ", " an administrator"]);
  expect(actSentence("points.set")).toEqual(["changed the points for activities", null]);
  expect(actWords("users.change-password", "wrenfield")).toBe("Changed the password of wrenfield");
  expect(actWords("users.waive-fee")).toBe("Waived the fee of …");
  expect(actWords("users.former-act")).toBe("Did “users.former-act” to …");
});

it("exists for each act", () => {
  expect(acts.length).toBeGreaterThan(120);
  const silent = [...acts, ...others].filter((act) => !namedActs.includes(act) && !unaudited.includes(act));
  expect([...new Set(silent)]).toEqual([]);
});

it("exists for no other", () => {
  expect(namedActs.filter((act) => !named.includes(act) && !others.includes(act))).toEqual([]);
  expect(unaudited.filter((act) => !acts.includes(act))).toEqual([]);
});
