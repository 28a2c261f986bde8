import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { makeContext, makeMember } from "#tests/support/factories.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { countStatements, type StatementCounter } from "#tests/support/statement-counter.ts";
import { isOk, unwrap } from "#tests/support/unwrap.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { findRegistration, findRegistrations } from "./find-registrations.server.ts";
import { register } from "./register.server.ts";
import { person, useRegistrations } from "./testing.ts";

const { database, world, visitor, staff, begin, prove, decide, tellRejected } = useRegistrations();
const mailsTo = (recipient: string) => database.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });
const withAddress = (email: string) => ({ ...person(), email });

describe("a registration with the address of a member", () => {
  let counter: StatementCounter;
  let counted: Database;
  beforeAll(async () => {
    counter = await countStatements(database.url);
    counted = createDatabase(counter.url, { max: 1 });
  });
  afterAll(async () => {
    await counted.close();
    await counter.stop();
  });

  it("is answered like any other, and asks the database for the same", async () => {
    const member = await makeMember(database.db);
    const answers: object[] = [];
    const statements: string[][] = [];
    for (const email of [person().email, person().email, member.email.toUpperCase()])
      statements.push(
        await counter.during(async () => {
          const who = withAddress(email);
          const context = makeContext(counted.db, null);
          const {
            registrationToken,
            reference,
            username,
            email: said,
            message,
            success,
          } = await unwrap(register.execute(context, who));
          expect([username, said.toLowerCase()]).toEqual([who.username, email.toLowerCase()]);
          answers.push({ token: registrationToken.length, reference: reference.length, message, success });
        }),
      );
    // The first registration may fill caches, so only the later two are compared.
    const [, unknown, known] = statements;
    expect(unknown?.length).toBeGreaterThan(3);
    expect(known).toEqual(unknown);
    expect(answers[2]).toEqual(answers[1]);
  });

  it("is told to the member, once a day and without the stranger's words, and to nobody else", async () => {
    const member = await makeMember(database.db);
    const stranger = withAddress(member.email);
    const unknown = person();
    await begin(stranger);
    await begin(unknown);
    expect(await mailsTo(member.email)).toEqual([]);
    await runJobs(visitor());
    for (let i = 0; i < 3; i++) await begin(withAddress(member.email));
    await runJobs(visitor());
    const [mail, ...more] = await mailsTo(member.email);
    expect([mail?.subject, more]).toEqual(["Someone tried to register with your address", []]);
    expect(mail?.text).toContain(member.username);
    expect(mail?.text).not.toContain(stranger.username);
    expect(await mailsTo(unknown.email)).toEqual([]);
    world.now = addDays(world.now, 1);
    await begin(withAddress(member.email));
    await runJobs(visitor());
    expect(await mailsTo(member.email)).toHaveLength(2);
  });

  it("goes on like any other to the proof, shows staff whose address it is, and opens no account", async () => {
    const member = await makeMember(database.db);
    const who = await begin(withAddress(member.email));
    expect(await prove(who.token)).toMatchObject({ ok: true });
    const { tokens } = await unwrap(findRegistrations.execute(staff(), { search: who.username }));
    expect(tokens).toMatchObject([{ emailOwner: member.username, nameOwner: null, othersWithEmail: 0 }]);
    expect(await decide(who.token)).toMatchObject({
      code: "conflict",
      message: `The account ${member.username} already has this email address. Reject ${who.username}.`,
    });
    expect(await decide(who.token, false)).toMatchObject({ ok: true });
    await tellRejected(who.token);
    const mail = (await mailsTo(member.email)).at(-1);
    expect(mail?.text).toContain(`already belongs to the account ${member.username}`);
    expect(mail?.text).not.toContain("register again");
  });
});

describe("an address", () => {
  it("is reserved by nobody: its owner registers while a stranger's made-up proof waits, and staff see both", async () => {
    const { email } = person();
    const stranger = await begin(withAddress(email));
    await prove(stranger.token);
    const owner = await begin(withAddress(email));
    await prove(owner.token);
    const review = async (token: string) =>
      (await unwrap(findRegistration.execute(staff(), { registrationToken: hashToken(token) }))).registration;
    expect(await review(owner.token)).toMatchObject({ emailOwner: null, othersWithEmail: 1 });
    expect(await decide(owner.token)).toMatchObject({ ok: true });
    expect(await review(stranger.token)).toMatchObject({ emailOwner: owner.username, othersWithEmail: 0 });
    // Decided registrations no longer name the owner.
    expect(await review(owner.token)).toMatchObject({ emailOwner: null, nameOwner: null });
  });

  it("opens one account where two registrations of it are approved at the same time", async () => {
    const { email } = person();
    const both = [await begin(withAddress(email)), await begin(withAddress(email))];
    for (const { token } of both) await prove(token);
    const decided = await Promise.all(both.map(({ token }) => decide(token)));
    expect(decided.filter(isOk)).toHaveLength(1);
    expect(decided.find((one) => !isOk(one))).toMatchObject({ code: "conflict" });
  });

  it("gets at most three mails a day about strangers' proofs, even if they arrive at the same time", async () => {
    const { email } = person();
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(withAddress(email))));
    const proved = await Promise.all(begun.map(({ token }) => prove(token)));
    expect(proved.every(isOk)).toBe(true);
    expect(await mailsTo(email)).toHaveLength(3);
  });
});
