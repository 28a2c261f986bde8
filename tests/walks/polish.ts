import { type Finding, gone, kept, reworded, unproved } from "./finding.ts";

/** Only a picture shows it, and this list is made from the code. */
const lookAgain = (id: string, says: string) => kept(id, says, "not looked at again: only a picture can show it");

/** Part C: polish. */
export const polish: Finding[] = [
  lookAgain("C1", "Links beside text are 3 to 10 px below it, in the footer and elsewhere."),
  lookAgain("C2", "Badges of categories have twice the padding at their right."),
  unproved("C3", "A torrent over the list left a stripe of 15 px at the right.", "the page keeps the gutter's width"),
  gone("C4", "Waveforms end at 540 px, with empty room beside them.", {
    "tests/e2e/page-layout.spec.ts":
      "a waveform is as wide as its panel, on the page of a torrent and where its uploader changes its sounds",
  }),
  gone("C5", "Parts of the torrent page and of home moved while they loaded.", {
    "tests/e2e/page-layout.spec.ts": "nothing moves while a page loads",
  }),
  unproved("C6", "Rows of the list were 52 or 65 px high.", "each is 52 px, or 32 where they are compact"),
  lookAgain("C7", "Compact rows cut titles at 20 characters."),
  kept(
    "C8",
    "The list of uploads to review wraps its dates and repeats the name as a file.",
    "missing: it still has the file beside the name, and dates that wrap",
  ),
  lookAgain("C9", "On a phone the links of administration's cards are clipped at the top."),
  lookAgain("C10", "On a phone the menu of a torrent is alone on a line."),
  unproved(
    "C11",
    "Forums and messages had two amber buttons in one view.",
    "searching is a quiet button; nothing keeps a page from having two",
  ),
  kept(
    "C12",
    "Account, rewards and tracker stats light no place of the header.",
    "no decision: they are in the member's menu, and belong to none of the main places",
  ),
  reworded("C13", "Counts of one were plural: “1 peers in all”, “(1 peers)”.", "peers in all", "} peers)"),
  unproved("C14", "Zeros of the swarms were green and blue.", "only figures above zero have a colour"),
  gone("C15", "The stats called members critical who had no traffic.", {
    "app/domain/catalogue/tracker/figures.test.ts": "call nobody critical who has taken nothing",
  }),
  gone("C16", "What is inside left the number of a single file out.", {
    "app/domain/catalogue/contents/describe-contents.test.ts": "says what is known, in one order",
  }),
  gone("C17", "A row said “2 days ago” beside “Last seeded 2 d ago”.", {
    "app/ui/seed-words.test.ts": "says when a torrent was seeded last in the words of its age",
  }),
  gone("C18", "Excerpts of topics ran the items of a list together.", {
    "app/domain/core/text/render-markdown.server.test.ts": "tells the items of a list apart",
  }),
  gone("C19a", "Paper showed empty boxes for buttons, and the question for seeders.", {
    "tests/e2e/prints.spec.ts": "a page is printed without its tools, dark on white, and not wider than the paper",
  }),
  unproved("C19b", "The replies of a printed topic began on its second page.", "long blocks may break"),
  gone("C20", "A receipt had no address, number series or tax line.", {
    "app/domain/joining/payments/paying.server.test.ts":
      "keeps what its receipt showed, under the next number of the year, when the settings change",
  }),
  gone("C21", "The picture for links to the site had no words.", {
    "app/adapters/pictures/pictures.server.long.test.ts":
      "writes the site's name and tagline on the card, and puts its logo in the place of the mark",
  }),
  unproved("C22", "A refused form led home and not back.", "its page has a way back beside the way home"),
  gone("C23", "A first visit took up to 18 requests and 190 KiB.", {
    "tests/e2e/weight.spec.ts": ["what visitors see keeps to its budgets", "what members see keeps to its budgets"],
  }),
  gone("C24", "The brand's typefaces were not shown on a first visit.", {
    "app/styles/faces.test.ts": "a first visit asks for the two typefaces at once, and shows them when they arrive",
  }),
  kept(
    "C25",
    "At 200 % bars that stay in place take a third of the height.",
    "not measured again: adaptive.spec.ts looks for sideways scrolling alone",
  ),
];
