import { describe, expect, it } from "vitest";
import { makeContext, makeMember, quietHost } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { makeAccounts } from "./make-accounts.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, staff } = useRegistrations();
const lines = (count: number) =>
  Array.from({ length: count }, () => person()).map(({ username, email }) => ({ username, email }));
const textOf = (people: { username: string; email: string }[], between = ", ") =>
  people.map(({ username, email }) => username + between + email).join("\n");
const sending = () => ({ ...staff(), host: { ...quietHost(), sendsMail: true } });

describe("accounts that staff create at once", () => {
  it("are ten from one text, each with its mail and its entry in the audit log", async () => {
    const { db } = database;
    const people = lines(10);
    const done = await unwrap(makeAccounts.execute(sending(), { people: textOf(people) }));
    expect(done).toMatchObject({ existing: [], refused: [] });
    expect(done.message).toBe("Created 10 accounts, and mailed each owner a link to set the password.");
    expect(done.made.map(({ username, link }) => ({ username, link }))).toEqual(
      people.map(({ username }) => ({ username, link: null })),
    );
    const ids = done.made.map(({ id }) => id);
    expect(await db.user.count({ where: { id: { in: ids }, isActive: true, passwordHash: null } })).toBe(10);
    expect(await db.mail.count({ where: { recipient: { in: people.map(({ email }) => email) } } })).toBe(10);
    expect(await db.auditEntry.count({ where: { act: "registrations.make-account", subjectId: { in: ids } } })).toBe(
      10,
    );
  });

  it("say what is wrong with each other line, and a corrected text creates no account twice", async () => {
    const { db } = database;
    const [first, second, third] = lines(3) as [Line, Line, Line];
    const { username: taken } = await makeMember(db);
    const text = [
      textOf([first], ";"),
      "no address at all",
      "",
      `admin, ${second.email}`,
      `${taken}, ${second.email}`,
      `${third.username}\t${third.email}`,
      `${third.username}x, ${third.email}`,
      "me@example.org, not an address",
    ].join("\r\n");
    const done = await unwrap(makeAccounts.execute(staff(), { people: text }));
    expect(done.made.map(({ username }) => username)).toEqual([first.username, third.username]);
    expect(done.made.map(({ link }) => /\/password-reset\?token=/.test(link ?? ""))).toEqual([true, true]);
    expect(done.refused.map(({ message }) => message)).toEqual([
      "Write the username, a comma and the email address.",
      "This username is reserved. Choose another.",
      "This username is taken.",
      "This address already has an account.",
      expect.stringMatching(/^A username has letters.*Please enter a valid email address$/),
    ]);
    expect(done.message).toContain("Created 2 accounts, and this site does not send mail");
    const again = await unwrap(makeAccounts.execute(staff(), { people: textOf([first, second, third, first]) }));
    expect(again).toMatchObject({ existing: [first.username, third.username, first.username], refused: [] });
    expect(again.made.map(({ username }) => username)).toEqual([second.username]);
    expect(again.message).toContain("3 accounts existed already.");
  });

  it("are at most a hundred, and only for those who may create accounts", async () => {
    const many = await makeAccounts.execute(staff(), { people: textOf(lines(101)) });
    expect(many).toMatchObject({ code: "invalid", errors: { people: ["At most 100 lines."] } });
    expect(await makeAccounts.execute(staff(), { people: " " })).toMatchObject({ code: "invalid" });
    const { id, username, email } = await makeMember(database.db);
    const member = makeContext(database.db, {
      ...staff().actor,
      id,
      username,
      email,
      isAdmin: false,
      rights: [],
    } as never);
    expect(await makeAccounts.execute(member, { people: textOf(lines(1)) })).toMatchObject({ code: "forbidden" });
  });
});

type Line = { username: string; email: string };
