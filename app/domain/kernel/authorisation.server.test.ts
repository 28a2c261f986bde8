import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Actor } from "./actor.ts";
import type { Context } from "./context.server.ts";
import type { UseCase } from "./use-case.server.ts";

const folder = path.resolve(import.meta.dirname, "..");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter(
    (file) => file.endsWith(".server.ts") && readFileSync(path.join(folder, file), "utf8").includes("defineUseCase("),
  )
  .filter((file) => path.basename(file) !== "use-case.server.ts");

const isUseCase = (value: unknown): value is UseCase =>
  typeof value === "object" && value !== null && "execute" in value && "allow" in value && "input" in value;

const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(folder, file))));
const allUseCases = modules.flatMap((module) => Object.values(module).filter(isUseCase));
/** What the site does by itself; the others are for people. */
const system = allUseCases.filter(({ allow }) => allow.who === "system");
const useCases = allUseCases.filter((useCase) => !system.includes(useCase));

/** Whoever has no account may do these; adding one here is a decision. */
const open = [
  "account.confirm-email-change",
  "auth.begin-sign-in",
  "auth.begin-sign-in-admin",
  "auth.confirm-reset",
  "auth.read-session",
  "auth.request-reset",
  "auth.sign-in",
  "auth.sign-in-admin",
  "auth.sign-in-by-code",
  "auth.sign-out",
  "auth.start-sign-in",
  "payments.complete-reactivation",
  "payments.start-reactivation",
  "cases.file-takedown",
  "cases.read-transparency",
  "drafts.delete",
  "drafts.read",
  "drafts.save",
  "invitations.check",
  "payments.find-methods",
  "payments.open-upload",
  "payments.receive-upload",
  "card-notices.receive",
  "points.read-earning",
  "preferences.set-theme",
  "registrations.read",
  "registrations.register",
  "registrations.start-card",
  "registrations.submit-proof",
  "settings.read-logo",
  "site-pages.read",
];
const staffs = [
  "admin.read-dashboard",
  "audit.find",
  "billing.count-overdue",
  "billing.read-terms",
  "billing.set-terms",
  "cases.add-note",
  "cases.decide",
  "cases.decide-counter",
  "cases.decide-torrent",
  "cases.find",
  "cases.name-torrent",
  "cases.read",
  "cases.reopen",
  "cases.take",
  "chat.delete",
  "chat.find-for-admin",
  "chat.find-one",
  "console.read",
  "console.run",
  "forum.add-category",
  "forum.delete-category",
  "forum.edit-category",
  "forum.find-categories-for-admin",
  "forum.find-reply-to-remove",
  "forum.find-topic-to-remove",
  "forum.find-topics-for-admin",
  "forum.moderate-topic",
  "forum.move-category",
  "forum.remove-reply",
  "forum.remove-topic",
  "imports.find",
  "imports.import-file",
  "imports.queue",
  "imports.remove",
  "invitations.find-all",
  "mail.find",
  "mail.retry",
  "mail.send-test",
  "members.find-online",
  "notifications.delete",
  "notifications.find-one",
  "notifications.post",
  "operations.start",
  "payments.decide",
  "payments.find",
  "payments.find-method-settings",
  "payments.find-one",
  "payments.read-screenshot",
  "payments.set-method",
  "registrations.decide",
  "registrations.find",
  "registrations.find-one",
  "rewards.add-activity",
  "rewards.add-activity-by-name",
  "rewards.adjust-points",
  "rewards.delete-activity",
  "rewards.find-activities",
  "rewards.read-activity",
  "rewards.read-points-history",
  "security.read",
  "security.set",
  "settings.read-intervals",
  "settings.read-site",
  "settings.remove-logo",
  "settings.set-intervals",
  "settings.set-logo",
  "settings.set-site",
  "site-pages.read-text",
  "site-pages.set",
  "sync.index",
  "sync.read",
  "sync.start-index",
  "sync.start-vault",
  "sync.vault",
  "system.count-jobs",
  "system.delete-backup",
  "system.discard-job",
  "system.download-backup",
  "system.find-backup",
  "system.find-backups",
  "system.find-jobs",
  "system.find-operations",
  "system.read-database",
  "system.read-operation",
  "system.read-question",
  "system.read-schedule",
  "system.restart-server",
  "system.retry-job",
  "system.run",
  "system.set-schedule",
  "torrents.find-chosen",
  "torrents.find-for-admin",
  "torrents.find-withdrawn",
  "torrents.restore",
  "torrents.set-categories",
  "torrents.set-category",
  "torrents.withdraw",
  "torrents.withdraw-many",
  "tracker.credit-review",
  "tracker.drop-review",
  "tracker.find-review",
  "tracker.find-reviews",
  "tracker.process-all-torrents",
  "tracker.process-torrents",
  "tracker.read-processing",
  "tracker.read-setting",
  "tracker.set-setting",
  "uploads.approve",
  "uploads.find-for-review",
  "uploads.find-pending",
  "uploads.reject",
  "users.activate",
  "users.change-password",
  "users.deactivate",
  "users.delete",
  "users.find",
  "users.find-payment",
  "users.find-payment-history",
  "users.promote-admin",
  "users.promote-elite",
  "users.read",
  "users.remove-admin",
  "users.remove-elite",
  "users.suspend",
  "users.turn-off-two-factor",
  "users.waive-fee",
  ...["read-setting", "set", "try-caps"].map((name) => `points.${name}`),
];

const member: Actor = {
  id: "someone",
  username: "someone",
  email: "someone@patchbay.test",
  role: "member",
  isAdmin: false,
  isPrimaryAdmin: false,
  membershipStatus: "elite",
  pictureVersion: null,
  theme: "dark",
  fontFamily: "system",
  fontSize: "medium",
};

/** A context that breaks whoever touches anything but the actor: a refusal must come before all else. */
const bareContext = (actor: Actor | null): Context =>
  new Proxy({} as Context, {
    get(_, name) {
      if (name === "actor") return actor;
      throw new Error(`read ${String(name)} before refusing`);
    },
  });

const named = (wanted: (name: string) => boolean) => useCases.filter(({ name }) => wanted(name));

describe("every use case", () => {
  it("is found by this test", () => {
    expect(useCases.length).toBeGreaterThan(15);
    const names = useCases.map(({ name }) => name);
    expect([...open, ...staffs].filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(named((name) => !open.includes(name)))(
    "refuses a visitor before it reads anything: $name",
    async (useCase) => {
      for (const input of [{}, null, { torrentId: 1, commentId: 1, memberId: "x" }])
        for (const ask of [useCase.execute, useCase.run])
          expect(await ask(bareContext(null), input)).toMatchObject({ ok: false, code: "unauthenticated" });
    },
  );

  it.each(named((name) => staffs.includes(name)))(
    "refuses a member before it reads anything: $name",
    async (useCase) => {
      for (const ask of [useCase.execute, useCase.run])
        expect(await ask(bareContext(member), {})).toMatchObject({ ok: false, code: "forbidden" });
    },
  );

  it.each(system)("of the site itself refuses visitors, members and administrators: $name", async (useCase) => {
    for (const actor of [null, member, { ...member, isAdmin: true, isPrimaryAdmin: true }])
      expect(useCase.allow({ actor })).toMatchObject({ ok: false, code: "forbidden" });
  });

  it.each(named((name) => !staffs.includes(name)))("lets a member past its door: $name", ({ allow }) => {
    expect(allow({ actor: member })).toBeNull();
  });

  it.each(named((name) => open.includes(name)))("lets a visitor past its door: $name", ({ allow }) => {
    expect(allow({ actor: null })).toBeNull();
  });
});
