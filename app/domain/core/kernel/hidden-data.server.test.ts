import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { countWaiting } from "../../administration/admin/count-waiting.server.ts";
import { readDashboard } from "../../administration/admin/read-dashboard.server.ts";
import { findAllInvitations } from "../../joining/invitations/find-all-invitations.server.ts";
import { findPayment } from "../../joining/payments/find-payments.server.ts";
import { addNote } from "../../moderation/cases/add-note.server.ts";
import { assignCase } from "../../moderation/cases/assign-case.server.ts";
import { sendContact } from "../../moderation/cases/contact.server.ts";
import { findCases } from "../../moderation/cases/find-cases.server.ts";
import { readCase } from "../../moderation/cases/read-case.server.ts";
import { setUpTakedowns } from "../../moderation/cases/testing.ts";
import { findPaymentHistory } from "../../moderation/users/find-payments-of-user.server.ts";
import type { Right } from "./rights.ts";

const database = useDatabase();

/** The context of a member of the staff with these rights alone. */
const holder = async (...rights: Right[]) =>
  makeContext(database.db, { ...actorFrom(await makeMember(database.db)), rights });

describe("a right", () => {
  it("to decide complaints does not show takedown notices, and the other way round", async () => {
    const { complain, send } = await setUpTakedowns(database);
    const ids = { complaint: await complain(), notice: await send("Some torrent") };
    const step = { text: "Seen.", version: 0 };
    const sides = [
      { context: await holder("cases.decide"), own: ids.complaint, other: ids.notice },
      { context: await holder("notices.decide"), own: ids.notice, other: ids.complaint },
    ];
    for (const { context, own, other } of sides) {
      const { cases, total, waiting } = await unwrap(findCases.execute(context, {}));
      expect([cases.map(({ id }) => id), total, waiting]).toEqual([[own], 1, 1]);
      expect((await unwrap(countWaiting.execute(context, {}))).waiting.complaints).toBe(1);
      for (const useCase of [readCase, addNote, assignCase])
        expect(await useCase.execute(context, { ...step, caseId: other })).toMatchObject({ code: "not-found" });
    }
    for (const { context, own } of sides)
      for (const useCase of [readCase, addNote, assignCase])
        expect(await useCase.execute(context, { ...step, caseId: own })).toMatchObject({ ok: true });
    const both = await unwrap(findCases.execute(await holder("cases.decide", "notices.decide"), {}));
    expect(both.total).toBe(2);
  });

  it("that shows somebody's payments, invitations or messages does not show their address", async () => {
    const { db } = database;
    const member = await makeMember(db);
    const payment = await db.payment.create({
      data: { userId: member.id, paymentType: "renewal", amount: "10", cryptoType: "bitcoin", status: "pending" },
    });
    const expiresAt = new Date("2099-01-01");
    await db.invitation.create({
      data: { inviterId: member.id, inviteeEmail: "friend@mail.example", inviteCode: "code", expiresAt },
    });
    const message = { email: "writer@mail.example", subject: "Hello", message: "Words" };
    await unwrap(sendContact.execute(makeContext(db, null), message));
    const { id: caseId } = await db.case.findFirstOrThrow({ where: { senderEmail: message.email } });
    const rights: Right[] = ["payments.decide", "invitations.see", "cases.decide"];
    const shown = async (...more: Right[]) => {
      const context = await holder(...rights, ...more);
      return JSON.stringify([
        await findPayment.execute(context, { paymentId: payment.id }),
        await findPaymentHistory.execute(context, { userId: member.id }),
        await findAllInvitations.execute(context, {}),
        await findAllInvitations.execute(context, { search: "mail.example" }),
        await findCases.execute(context, {}),
        await readCase.execute(context, { caseId }),
      ]);
    };
    const hidden = await shown();
    const whole = await shown("users.contact");
    for (const address of [member.email, "friend@mail.example", message.email]) {
      expect(whole).toContain(address);
      expect(hidden).not.toContain(address);
    }
    const named = await findAllInvitations.execute(await holder(...rights), { search: "mail.example" });
    expect(named).toMatchObject({ value: { total: 0 } });
  });

  it("shows its own figures at the start of the administration, and no others", async () => {
    const figures = async (...rights: Right[]) => unwrap(readDashboard.execute(await holder(...rights), {}));
    const none = { totalUsers: null, overduePayments: null, activeTorrents: null, forumTopics: null };
    expect(await figures("chat.moderate")).toEqual(none);
    expect(await figures("users.see")).toEqual({ ...none, totalUsers: expect.any(Number) });
    expect(await figures("payments.decide")).toEqual({ ...none, overduePayments: expect.any(Number) });
    expect(await figures("torrents.edit")).toEqual({ ...none, activeTorrents: expect.any(Number) });
    expect(await figures("forum.moderate")).toEqual({ ...none, forumTopics: expect.any(Number) });
  });
});
