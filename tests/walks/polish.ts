import { type Finding, gone, kept, reworded } from "./finding.ts";

/** Part C: polish. */
export const polish: Finding[] = [
  gone("C1", "Links beside text were 3 to 10 px below it, in the footer and elsewhere.", {
    "tests/e2e/alignment.spec.ts": "texts beside each other are on one line, in the footer and in rows",
  }),
  gone("C2", "Badges of categories had twice the padding at their right.", {
    "tests/e2e/alignment.spec.ts": "badges have as much room before their lamp as behind their word",
  }),
  gone("C3", "A torrent over the list left a stripe of 15 px at the right.", {
    "tests/e2e/alignment.spec.ts":
      "a torrent that is open over the list reaches the edge of the window, and the page below does not move",
  }),
  gone("C4", "Waveforms end at 540 px, with empty room beside them.", {
    "tests/e2e/page-layout.spec.ts":
      "a waveform is as wide as its panel, on the page of a torrent and where its uploader changes its sounds",
  }),
  gone("C5", "Parts of the torrent page and of home moved while they loaded.", {
    "tests/e2e/page-layout.spec.ts": "nothing moves while a page loads",
  }),
  gone("C6", "Rows of the list were 52 or 65 px high.", {
    "tests/e2e/alignment.spec.ts":
      "rows of a wide list are 52 px high, or 32 where they are compact, and names have all the room that is left",
  }),
  gone("C7", "Compact rows cut titles at 20 characters.", {
    "tests/e2e/alignment.spec.ts":
      "rows of a wide list are 52 px high, or 32 where they are compact, and names have all the room that is left",
  }),
  gone("C8", "The list of uploads to review wrapped its dates and repeated the name as a file.", {
    "app/routes/admin/uploads/says-more.test.ts": "the file %s beside the name %s says more: %s",
    "tests/e2e/alignment.spec.ts": "dates of the uploads to review are on one line, and no file repeats a name",
  }),
  gone("C9", "On a phone the links of administration's cards were clipped at the top.", {
    "tests/e2e/alignment.spec.ts":
      "on a phone the links of cards are inside them, and the menu of a torrent is beside another control",
  }),
  gone("C10", "On a phone the menu of a torrent was alone on a line.", {
    "tests/e2e/alignment.spec.ts":
      "on a phone the links of cards are inside them, and the menu of a torrent is beside another control",
  }),
  gone("C11", "Forums and messages had two amber buttons in one view.", {
    "tests/e2e/look.spec.ts": "at most one control of a view has the colour of the lamp, in both themes",
  }),
  kept(
    "C12",
    "Account, rewards and tracker stats light no place of the header.",
    "no decision: they are in the member's menu, and belong to none of the main places",
  ),
  reworded("C13", "Counts of one were plural: “1 peers in all”, “(1 peers)”.", "peers in all", "} peers)"),
  gone("C14", "Zeros of the swarms were green and blue.", {
    "tests/e2e/look.spec.ts": "zeros of the swarms are muted, and figures are green and blue",
  }),
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
  gone("C19b", "The replies of a printed topic began on its second page.", {
    "tests/e2e/look.spec.ts": "a topic is one panel whose posts are separated by lines, with a quiet Quote",
  }),
  gone("C20", "A receipt had no address, number series or tax line.", {
    "app/domain/joining/payments/paying.server.test.ts":
      "keeps what its receipt showed, under the next number of the year, when the settings change",
  }),
  gone("C21", "The picture for links to the site had no words.", {
    "app/adapters/pictures/pictures.server.long.test.ts":
      "writes the site's name and tagline on the card, and puts its logo in the place of the mark",
  }),
  gone("C22", "A refused form led home and not back.", {
    "tests/e2e/look.spec.ts": "the page of a form that was refused leads back to it, and home",
  }),
  gone("C23", "A first visit took up to 18 requests and 190 KiB.", {
    "tests/e2e/weight.spec.ts": ["what visitors see keeps to its budgets", "what members see keeps to its budgets"],
  }),
  gone("C24", "The brand's typefaces were not shown on a first visit.", {
    "app/styles/faces.test.ts": "a first visit asks for the two typefaces at once, and shows them when they arrive",
  }),
  gone("C25", "At 200 % bars that stay in place took a third of the height.", {
    "tests/e2e/adaptive.spec.ts":
      "at 200 % the bars that stay in place take at most a fifth of the height, also while a sound plays",
  }),
];
