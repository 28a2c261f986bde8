import type { Personal, TableOfNoun } from "#app/domain/core/kernel/noun.ts";

const INTRO = `# Personal data

Where the database holds personal data, whose it is and how long it is kept. Operators can base their privacy notice on this page. Each noun declares its tables (\`noun.ts\`, listed in \`app/domain/administration/nouns.ts\`); a test compares them with the schema, writes this page, and erases an account to see that nothing is left where this page says so. A new column fails that test until somebody decides.

- **Erasing an account** is deleting it (Administration, Users), or its member's leaving (Account, Delete account), a week after they asked. The row of the account stays, emptied: its id ties together what the member wrote and paid, and leads to nobody ([decision 8](decisions/008-deleted-members.md)). Dates, amounts and traffic stay under that id.
- **Blanked by time**: an hourly job blanks or deletes what has reached its time ([decision 52](decisions/052-how-long-traces-are-kept.md)). Operators set the times under Administration, Settings, Privacy; \`/privacy\` says them to everyone ([decision 79](decisions/079-the-privacy-page.md)).
- **The audit log** keeps names for good, because somebody must answer for each act. Only staff with the right to read it see it. It loses addresses after 90 days and with the account.
- **Mails to others** may name a member, as an invitation does. Their words go 90 days after they were sent.
- **Other members' words** may name a member. They stay as they were written.
- **Outside the database**: pictures of payment proofs go with the account; the log that the processes write is kept by whoever runs them, for as long as they choose; backups hold everything of their day until newer ones replace them (the newest 7 by default), and a restored backup brings erased accounts back: erase them again.
- **Other services** get what they need: the mail server each mail, the card service the payer's payment, webhooks the events that the operator has chosen, clients in a swarm each other's address and port.

Columns that hold ids, kinds, hashes of torrents, settings and the catalogue are not listed.

| table | columns | whose | kept until | why longer than the account |
|---|---|---|---|---|
`;

/** The page about personal data, as docs/personal-data.md holds it. */
export const writePersonalData = (declared: Record<string, TableOfNoun>): string =>
  INTRO +
  Object.entries(declared)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([table, { personal = [] }]) => personal.map((group) => `${rowOf(table, group)}\n`))
    .join("");

const rowOf = (table: string, { columns, whose, isErased, until, why }: Personal): string => {
  const names = columns.split(" ").map((name) => `\`${name}\``);
  const end = [isErased ? "the account is erased" : "", until].filter(Boolean).join("; ");
  return `| \`${table}\` | ${names.join(", ")} | ${whose} | ${end} | ${why ?? ""} |`;
};
