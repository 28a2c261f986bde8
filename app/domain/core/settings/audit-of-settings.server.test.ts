import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { code } from "#tests/support/import-graph.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { readTraces, setTraces } from "../../administration/privacy/set-traces.server.ts";
import { setPoints } from "../../catalogue/points/set-points.server.ts";
import { setPage } from "../../catalogue/site-pages/set-page.server.ts";
import { setTracker } from "../../catalogue/tracker/tracker-setting.server.ts";
import { setWebSeeds } from "../../catalogue/web-seeds/set-web-seeds.server.ts";
import { setReceipts } from "../../joining/billing/set-receipts.server.ts";
import { readReversals, setReversals } from "../../joining/billing/set-reversals.server.ts";
import { setTerms } from "../../joining/billing/set-terms.server.ts";
import { setMethod } from "../../joining/payments/set-method.server.ts";
import { readMailDomains, setMailDomains } from "../../joining/registrations/set-mail-domains.server.ts";
import type { Context } from "../kernel/context.server.ts";
import { setIntervals } from "./set-intervals.server.ts";
import { setLanding } from "./set-landing.server.ts";
import { readReadyAnswers, setReadyAnswers } from "./set-ready-answers.server.ts";
import { readReview, setReview } from "./set-review.server.ts";
import { setSite } from "./set-site.server.ts";

const database = useDatabase();

type UseCase = { executeText: (context: Context, input: unknown) => Promise<unknown> };
type Case = [string, UseCase, Record<string, string>, Record<string, string>];

const clients = {
  allowedClients: "",
  deniedClients: "",
  maxClients: "3",
  maxAnnouncesPerMinute: "30",
  maxRate: "5000",
};
const times = {
  downloadDays: "30",
  joiningDays: "90",
  waitingDays: "365",
  auditDays: "90",
  reportDays: "30",
  proofDays: "900",
};
const cases: Case[] = [
  [
    "terms",
    setTerms,
    { monthlyPrice: "10", yearlyPrice: "100", reminderDays: "3", graceDays: "7" },
    { graceDays: "9" },
  ],
  ["receipts", setReceipts, { seller: "One", taxNumber: "2" }, { seller: "Three" }],
  ["site", setSite, { name: "One", tagline: "Wires" }, { tagline: "Cables" }],
  [
    "intervals",
    setIntervals,
    { onlineSeconds: "9", announcementsSeconds: "9", chatReconnectSeconds: "9" },
    { onlineSeconds: "8" },
  ],
  ["traces", setTraces, { ...times, mailDays: "60" }, { mailDays: "30" }],
  ["ready answers", setReadyAnswers, { uploads: "One", payments: "Two" }, { payments: "Three" }],
  ["review", setReview, { firstUploads: "3" }, { firstUploads: "4" }],
  ["reversals", setReversals, { takesTimeBack: "off" }, { takesTimeBack: "on" }],
  ["landing", setLanding, { lead: "One", benefits: "Two" }, { lead: "Three" }],
  ["points", setPoints, { uploadCap: "5", topicCap: "5" }, { topicCap: "6" }],
  ["tracker", setTracker, clients, { maxClients: "4" }],
  [
    "web seeds",
    setWebSeeds,
    { megabytesInAll: "9", megabytesPerMember: "9", connectionsPerMember: "2" },
    { isAllowed: "on" },
  ],
  ["page", setPage, { page: "faq", text: "One" }, { text: "Two" }],
  ["payment method", setMethod, { methodId: "PAYPAL", address: "a@example.org", note: "One" }, { note: "Two" }],
];

it.each([
  [readReview, setReview, { firstUploads: "5" }],
  [readReversals, setReversals, { takesTimeBack: "on" }],
  [readTraces, setTraces, { ...times, mailDays: "45" }],
  [readMailDomains, setMailDomains, { allowed: "example.org", denied: "", refusesThrowAway: "on" }],
  [readReadyAnswers, setReadyAnswers, { uploads: "", payments: "Three" }],
] as [UseCase, UseCase, object][])(
  "a setting is read as it was written, by those who may write it alone",
  async (read, write, input) => {
    const [admin, member] = await Promise.all([true, false].map((isAdmin) => makeMember(database.db, { isAdmin })));
    const as = (user = admin) => makeContext(database.db, user ? actorFrom(user) : null);
    const written = await unwrap(write.executeText(as(), input) as never);
    expect(await unwrap(read.executeText(as(), {}) as never)).toEqual(written);
    for (const useCase of [read, write])
      expect(await useCase.executeText(as(member), input)).toMatchObject({ code: "forbidden" });
  },
);

describe("the audit log of a setting", () => {
  it.each(cases)("of %s names the values that changed and no others", async (_, useCase, first, change) => {
    const context = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    const write = async (input: object) => {
      await unwrap(useCase.executeText(context, input) as never);
      const entry = await database.db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
      return [Object.keys(entry.before as object), Object.keys(entry.after as object)];
    };
    await write(first);
    const changed = Object.keys(change);
    expect(await write({ ...first, ...change })).toEqual([changed, changed]);
    expect(await write({ ...first, ...change })).toEqual([[], []]);
  });

  it("is written from the difference wherever a setting is changed", () => {
    const textOf = (file: string) => readFileSync(file, "utf8");
    const writers = code.filter((file) => /\bchangeSetting\(\s*tx/.test(textOf(file)));
    const others = writers.filter((file) => !/\baudit \} = await changeSetting|changesOf\(/.test(textOf(file)));
    expect([writers.length > 10, others]).toEqual([true, []]);
  });
});
