/** A new site's ready answers by kind of work, and its reasons for reports. One per line. */
export const readyTexts = {
  uploads: `Please choose the category that fits: it is for something else.
Please say under which licence it is shared, and add the licence's text or a link.
This is in the index already: {name}.
Please describe what it is: what it contains, for which systems, and what it needs.
We may not share this: its owner sells it and has not allowed it.
`,
  registrations: `The payment has not arrived. Please send a proof that shows the transaction.
The amount is lower than the price. Please send the difference and register again.
`,
  payments: `The payment has not arrived. Please send a proof that shows the transaction.
The amount is lower than the price. Please send the difference with a proof of it.
`,
  complaints: `Thank you, {member}. We have removed it.
Thank you, {member}. We have looked at it, and it keeps to the rules.
`,
  applications: `Welcome, {name}. We look forward to your work.
Thank you for your application, {name}. We cannot take you in at present.
`,
  reports: `Spam or advertising
Insult, threat or harassment
Somebody's personal data
Wrong name, category or description
May not be shared here
Broken or harmful files
`,
};

/** Maximum number for a kind of work: among more, nobody finds the right one. */
export const READY_MAX = 30;

/** The answers in a text with one per line. */
export const readyLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
