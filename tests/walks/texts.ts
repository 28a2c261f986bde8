import { type Finding, kept, reworded } from "./finding.ts";

/** Old wordings by where they were, in the order of the review. Each fragment was in the sources of that day. */
const said: [where: string, ...words: string[]][] = [
  ["takedown notices", "it stores none of their files"],
  ["start of the administration", "Needs you", "Nothing waits."],
  ["start of the administration", "Proofs that nobody has looked at."],
  ["start of the administration", "They reached nobody."],
  ["start of the administration", "Background work that has given up."],
  ["start of the administration", "They have paid and wait for their account."],
  ["cases", "In the hands of", "Came in"],
  ["a case", "Look at it where it stands"],
  ["a case", "WHAT IS REPORTED, AS IT WAS THEN"],
  ["a user", "What administrators did to this account"],
  ["system", "What came of it"],
  ["system", "Lets go of figures kept in memory"],
  ["system", "Clears dead rows away and gathers statistics anew"],
  ["system", "Applies migrations that lie on the disk"],
  ["system", "Finishes what is under way, writes down what the tracker holds"],
  ["system", "Reads publisher, product and version out of the names of torrents that have none"],
  ["mail of the administration", "No mail leaves this machine", "Each mail is a file in the folder"],
  ["settings", "In the header, in titles and in mails", "Empty: SITE_NAME"],
  ["settings", "Empty: as ANNOUNCE_INTERVAL says"],
  ["settings", "Highest rate that is believed"],
  ["settings", "Written alike.", "What is denied is denied in any case"],
  ["settings", "The site asks nobody for prices", "Empty: dollars alone"],
  ["settings", "the steps of joining stand there by themselves"],
  ["settings", "Id} is saved"],
  ["settings", "This is no address for"],
  ["a registration", "<dt>Begun<", "On a rejection it is in the mail"],
  ["the review of an upload", "For the uploader to read.", "A rejection needs them."],
  ["mass acts", "They are in the index at once, as they are"],
  ["mass acts", "Done: {count"],
  ["refusals", "This is not possible", "was decided already"],
  ["paying", "How it goes on"],
  ["paying", "State of your payment", "Show the state"],
  ["paying", "Nothing is asked for it on this page"],
  ["membership", "Pay for the time to come"],
  ["coming back", "your payment is your account's for certain"],
  ["home", "Take all off"],
  ["home", "Nothing has “", "This is what has “"],
  ["a torrent", "The site can ask the members who have it", "they are not named"],
  ["a torrent", "Not working?"],
  ["a torrent", "Its preview is being made"],
  ["uploads", "is made so, which changes its info hash"],
  ["uploads", "Approved, it appears under New", "the reason stands in your history"],
  ["Share", "Everything in it becomes one torrent"],
  ["sounds", ">Being read<"],
  ["saved searches", "To keep one, search or filter", "You have saved no search"],
  ["tokens", "How long it counts", "Without an end"],
  ["time zone", "As this browser says", "A browser that runs no scripts cannot say it"],
  ["sessions", "End what you do not know"],
  ["two-step sign-in", "your password alone opens nothing"],
  ["stats", "A measure for yourself"],
  ["rewards", "become the discount of the bill that is open or comes next"],
  ["rules", "What is deleted takes its points with it"],
  ["rewards", "by the hour, by itself"],
  ["tracker", "Longest seeder", "peers in all"],
  ["feeds", "What comes will be in it", "Make the address"],
  ["transparency", "What is brought before the administrators"],
  ["mails", "An administrator checks it. You get a mail when it is confirmed"],
  ["mails", "subject: `Receipt "],
  ["mails", "nothing has to be done"],
  ["mails", "the file there carries your passkey"],
  ["mails", "Mail from this site arrives", 'subject: "A test mail"'],
  ["README", "With something to look at"],
  ["operations.md", "may stand side by side at ports"],
];

/** Lines of which something is left, and why. */
const left: Record<number, string> = {
  2: "partly: the queue is “All caught up”; the screen is still called “Needs you”, as in the documents and /metrics",
};

export const texts: Finding[] = said.map(([where, ...words], i) => {
  const id = `T${i + 1}`;
  const says = `${where[0]?.toUpperCase()}${where.slice(1)} said: “${words.join("”, “")}”`;
  const reason = left[i + 1];
  return reason ? kept(id, says, reason) : reworded(id, says, ...words);
});
