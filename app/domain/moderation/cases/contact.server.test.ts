import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import type { Right } from "../../core/kernel/rights.ts";
import { sendContact } from "./contact.server.ts";
import { decideCase } from "./decide-case.server.ts";
import { findCases } from "./find-cases.server.ts";
import { readCase } from "./read-case.server.ts";

const database = useDatabase();
const message = { email: "Stuck@Patchbay.test", name: "Someone", subject: "I paid", message: "Where is my account?" };
const visitor = () => makeContext(database.db, null);

describe("a message by the contact page", () => {
  it("stands among the cases, once, mails nobody, and is answered by mail", async () => {
    const staff = makeContext(database.db, actorFrom(await makeMember(database.db, { isAdmin: true })));
    await Promise.all([sendContact.execute(visitor(), message), sendContact.execute(visitor(), message)]);
    const { cases } = await unwrap(findCases.execute(staff, { kind: "contact" }));
    expect(cases).toMatchObject([{ subject: "I paid", reporter: "Someone", status: "open" }]);
    expect(await database.db.mail.count()).toBe(0);
    const caseId = cases[0]?.id ?? 0;
    expect(await readCase.execute(staff, { caseId })).toMatchObject({
      value: { sender: { name: "Someone", email: "stuck@patchbay.test" } },
    });
    const answer = { caseId, version: 0, decision: "upheld", reason: "It is open now." };
    expect(await decideCase.execute(staff, answer)).toMatchObject({ ok: true });
    const [mail, ...more] = await database.db.mail.findMany();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "stuck@patchbay.test",
      text: expect.stringContaining("It is open now."),
    });
  });

  it("is found by its sender's address only by staff who see addresses", async () => {
    await unwrap(sendContact.execute(visitor(), message));
    const member = actorFrom(await makeMember(database.db));
    const find = async (search: string, ...more: Right[]) => {
      const staff = makeContext(database.db, { ...member, rights: ["cases.decide", ...more] });
      return (await unwrap(findCases.execute(staff, { search }))).total;
    };
    expect(await find("stuck@patch", "users.contact")).toBe(1);
    expect(await find("stuck@patch")).toBe(0);
    expect(await find("k@")).toBe(0);
    expect([await find("Someone"), await find("where is my")]).toEqual([1, 1]);
  });

  it.each([
    ["email", { email: "nowhere" }],
    ["subject", { subject: " " }],
    ["message", { message: "" }],
  ])("says what is wrong with %s beside it", async (field, more) => {
    expect(await sendContact.execute(visitor(), { ...message, ...more })).toMatchObject({
      code: "invalid",
      errors: { [field]: [expect.any(String)] },
    });
  });
});
