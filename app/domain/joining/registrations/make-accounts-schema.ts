import { z } from "zod";
import { mailAddress, text } from "../../core/kernel/fields.ts";
import { Username } from "./schema.ts";

/** The most accounts that are created at once. */
export const MOST_ACCOUNTS = 100;

const linesOf = (people: string): string[] => people.split("\n").filter((line) => line.trim());

/** Accounts that staff create at once, one per line. */
export const MakeAccounts = z.object({
  people: text({
    missing: "Enter a name and an email address on each line.",
    max: MOST_ACCOUNTS * 400,
    tooLong: `At most ${MOST_ACCOUNTS} lines.`,
  })
    .refine((people) => linesOf(people).length <= MOST_ACCOUNTS, `At most ${MOST_ACCOUNTS} lines.`)
    .describe("One account per line: the username, a comma, the email address"),
});

const Person = z.object({ username: Username, email: mailAddress("Email is required") });

type Read = { text: string } & (
  | { person: z.output<typeof Person>; message?: never }
  | { person?: never; message: string }
);

/** The lines of such a text that are not empty. A line that names no person has a message instead. */
export function readPeople(people: string): Read[] {
  return linesOf(people).map((line) => {
    const text = line.trim();
    // Lists that were copied from a table have tabs.
    const parts = text.split(/[,;\t]/).map((part) => part.trim());
    if (parts.length !== 2) return { text, message: "Write the username, a comma and the email address." };
    const found = Person.safeParse({ username: parts[0], email: parts[1] });
    return found.success
      ? { text, person: found.data }
      : { text, message: found.error.issues.map(({ message }) => message).join(" ") };
  });
}
