import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { code } from "./support/import-graph.ts";

/** Screens whose forms have values at first and do not say which, with the reason. */
const without: Record<string, string> = {
  "account/about.tsx": "its member's own, one field",
  "account/new-token-form.tsx": "makes a new row",
  "account/privacy.tsx": "its member's own",
  "account/reset.tsx": "asks for a mail",
  "account/time-zone.tsx": "its member's own, one field",
  "admin/applications/question-form.tsx": "knows a version",
  "admin/applications/settings.tsx": "knows a version",
  "admin/payments/refund.tsx": "knows what is refunded already",
  "admin/rewards/add.tsx": "makes a new row",
  "admin/roles/role-form.tsx": "knows a version",
  "admin/roles/supporters.tsx": "one field",
  "admin/settings/cards.tsx": "one field a form",
  "admin/system/read-only.tsx": "one field",
  "admin/users/take-step.tsx": "makes a new row",
  "admin/users/username.tsx": "one field",
  "admin/users/watch.tsx": "the watch of one of the staff",
  "auth/password-reset.tsx": "asks for a mail",
  "bookmarks/edit.tsx": "its member's own",
  "collections/collect.tsx": "makes a new row",
  "collections/new.tsx": "makes a new row",
  "collections/suggest.tsx": "makes a new row",
  "contact/contact.tsx": "makes a new row",
  "forums/new-topic.tsx": "makes a new row",
  "invite/invitation.tsx": "its member's own, one field",
  "messages/new-message.tsx": "makes a new row",
  "notices/kinds.tsx": "its member's own",
  "notices/settings.tsx": "its member's own",
  "payments/status.tsx": "reads",
  "previews/correct.tsx": "facts of a sound, which nothing else sets beside",
  "register/address.tsx": "its person's own, one field",
  "register/register.tsx": "makes a new row",
  "saved-searches/new-search.tsx": "makes a new row",
  "saved-searches/saved-search.tsx": "its member's own",
  "takedown/counter.tsx": "makes a new row",
  "torrents/edit-comment.tsx": "its member's own, one field",
  "torrents/successor.tsx": "one field",
  "uploads/cover-form.tsx": "one field beside a file",
  "uploads/several.tsx": "makes new rows",
  "uploads/submit.tsx": "its member's own draft",
};

const filesIn = () =>
  code
    .filter((file) => file.startsWith("app/routes/") && file.endsWith(".tsx"))
    .map((file) => [file, readFileSync(file, "utf8")] as const);
const hasValues = (text: string) => /useZodForm\(/.test(text) && /defaultValue/.test(text);
const saysWhich = (text: string) => /filledWith|<FilledWith/.test(text);

it("every form of several fields that changes a row says what it was filled with, or why not", () => {
  const silent = filesIn().filter(([, text]) => hasValues(text) && !saysWhich(text));
  expect(silent.map(([file]) => file.replace("app/routes/", "")).sort()).toEqual(Object.keys(without).sort());
});

it("every screen whose form says so reads the values again before it saves", () => {
  const screens = filesIn().filter(([, text]) => saysWhich(text) && /export (const|async function) action/.test(text));
  expect(screens.length).toBeGreaterThan(15);
  expect(screens.filter(([, text]) => !/(loader|adminLoader)\(args/.test(text)).map(([file]) => file)).toEqual([]);
});
