import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import type { Tx } from "../../core/kernel/context.server.ts";
import { counted } from "../../core/kernel/counted.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { subjectOf } from "../../people/members/one-user.ts";
import { makeAccount } from "./make-account.server.ts";
import { MakeAccounts, readPeople } from "./make-accounts-schema.ts";
import { lockAccounts, openAccountFor } from "./open-account-for.server.ts";
import { AccountsMade } from "./output.ts";

type Person = { username: string; email: string };

/** Whether exactly this person has an account: then the line was sent before. */
async function isMember(tx: Tx, { username, email }: Person): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>(Prisma.sql`
    SELECT FROM users WHERE normal_name(username) = normal_name(${username}) AND lower(email) = lower(${email})`);
  return found.length > 0;
}

/** Says what became of the lines. */
function summaryOf({ made, existing, refused }: Omit<AccountsMade, "message">, sendsMail: boolean): string {
  const how = sendsMail
    ? "mailed each owner a link to set the password."
    : "this site does not send mail: give each owner the link to set the password.";
  return [
    made.length > 0 ? `Created ${counted(made.length, "account")}, and ${how}` : "No accounts were created.",
    existing.length > 0 ? `${counted(existing.length, "account")} existed already.` : "",
    refused.length > 0 ? `${counted(refused.length, "line was", "lines were")} refused.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Creates an account for each line that names a person, as `makeAccount` does, and says what is wrong with each of the
 * others. A line whose account exists is neither: the same text can be sent again. Refuses all but staff who have
 * confirmed recently. Refusals: invalid (no lines, or too many).
 */
export const makeAccounts = defineUseCase({
  name: "registrations.make-accounts",
  input: MakeAccounts,
  output: AccountsMade,
  allow: holding("accounts.make"),
  confirmed: true,
  // A hundred accounts are some thousand statements.
  timeoutMs: 60_000,
  async write({ tx, ...call }, { people }) {
    const lines = readPeople(people);
    await lockAccounts(
      tx,
      lines.flatMap(({ person }) => person?.username ?? []),
    );
    const made: AccountsMade["made"] = [];
    const existing: string[] = [];
    const refused: AccountsMade["refused"] = [];
    for (const { text, person, message } of lines) {
      if (!person) refused.push({ text, message });
      else if (await isMember(tx, person)) existing.push(person.username);
      else {
        const opened = await openAccountFor(tx, call, { ...person, anyDomain: false });
        if (opened.ok) made.push(opened.value);
        else refused.push({ text, message: Object.values(opened.errors ?? {}).flat()[0] ?? opened.message });
      }
    }
    const found = { made, existing, refused };
    const entries = made.map(({ id, username }) => ({
      act: makeAccount.name,
      subject: subjectOf({ id, username }),
      after: { roles: [] },
    }));
    const audit = entries.length > 0 ? entries : { unaudited: "no account was created" };
    return ok({ ...found, message: summaryOf(found, call.host.sendsMail) }, { audit });
  },
});
