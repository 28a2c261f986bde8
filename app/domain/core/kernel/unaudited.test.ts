import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** The answers of staff writes that leave no entry in the audit log, by noun and file. Adding one is a decision. */
const decided: Record<string, string[]> = {
  "admin/claim-item.server.ts": ["A claim shows who is looking at an item. It does not decide anything."],
  "bulk/record-run.server.ts": ["Each action has its own entry."],
  "bulk/undo-run.server.ts": ["No account has changed."],
  "collections/moderate.server.ts": ["nothing changed"],
  "comments/delete-comment.server.ts": ["members delete their own comments"],
  "corrections/take-out-correction.server.ts": ["nothing changed"],
  "imports/find-imports.server.ts": ["an entry of the administrator's own list; the upload stays"],
  "imports/import-file.server.ts": ["the job writes it once there is an upload"],
  "products/correct-torrent.server.ts": ["nothing was changed"],
  "registrations/make-accounts.server.ts": ["no account was created"],
  "roles/set-roles.server.ts": ["The member already has these roles."],
  "roles/supporter-role.server.ts": ["Supporters already hold this role."],
  "steps/notes.server.ts": ["It only changes the order of notes."],
  "uploads/correct-upload.server.ts": ["nothing was changed"],
  "watches/watch.server.ts": ["It only records what was checked, and does not affect the member."],
  "announcements/edit-announcement.server.ts": ["nothing was changed"],
  "previews/change-previews.server.ts": ["nothing has changed"],
  "previews/preview-place.server.ts": ["members' changes of their own uploads"],
};

const domain = path.resolve(import.meta.dirname, "../..");

it("no staff write leaves the audit log out without a reason that is listed here", () => {
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(domain, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const source = readFileSync(path.join(domain, file), "utf8");
    const reasons = [...source.matchAll(/\bunaudited: (?!string)(?:"([^"]*)")?/g)].map(([, reason]) => reason ?? "");
    if (reasons.length > 0) found[file.split(path.sep).slice(1).join("/")] = reasons;
  }
  expect(found).toEqual(decided);
});
