import { type Finding, gone } from "./finding.ts";

/** The fifteen lifts. */
export const lifts: Finding[] = [
  gone("L1a", "Three drawings stood for all covers.", {
    "app/ui/cover-path.test.ts": "has seven kinds of drawing, each as often as the others",
  }),
  gone("L1b", "The demo had no real covers, and the landing page no mosaic of them.", {
    "prisma/demo/cover/draw-cover.server.test.ts":
      "draws a square WebP in each size, equal at each call and different for each release",
    "app/domain/catalogue/site-pages/read-landing.server.test.ts":
      "has a wall of covers in whole rows where there are enough, and their pictures only where names are shown",
  }),
  gone("L2", "Tempo, key and formats looked different wherever they were shown.", {
    "tests/e2e/look.spec.ts": "tempo, key and formats look alike in a row, on a page and in the player",
  }),
  gone("L3", "Waveforms are shorter than their panel, and the loop is not in view.", {
    "tests/e2e/page-layout.spec.ts":
      "a waveform is as wide as its panel, on the page of a torrent and where its uploader changes its sounds",
  }),
  gone("L4", "The torrent page was one column, with its text below the facts.", {
    "tests/e2e/page-layout.spec.ts":
      "a torrent's sounds and text come first, its facts and download are beside them if there is room",
  }),
  gone("L5", "Rows of the list had no even rhythm.", {
    "tests/e2e/page-layout.spec.ts": "rows of the list are of one height on a phone, whatever they have to say",
  }),
  gone("L6a", "A visitor could hear nothing, and read figures that betray a small site.", {
    "tests/api/landing.test.ts":
      "a visitor hears the newest sounds in the browser's own player where the operator says so, without their names",
    "app/routes/home/landing/rack.test.ts": "a new site shows no totals of nought or one",
    "app/domain/catalogue/previews/landing-sounds.server.test.ts":
      "visitors hear the first preview of each of the three newest torrents where the operator lets them listen",
  }),
  gone("L6b", "The landing page showed no covers.", {
    "app/domain/catalogue/site-pages/read-landing.server.test.ts":
      "has a wall of covers in whole rows where there are enough, and their pictures only where names are shown",
  }),
  gone("L7", "The brand's typefaces were missing on the first visit.", {
    "app/styles/faces.test.ts": "a first visit asks for the two typefaces at once, and shows them when they arrive",
  }),
  gone("L8a", "A post could not be looked at before it was sent.", {
    "tests/e2e/forum.spec.ts":
      "a topic begins without a category; its text is looked at before it is sent, and nothing that was typed is lost",
  }),
  gone("L8b", "A topic was a box for each post, with an underlined “Quote”.", {
    "tests/e2e/look.spec.ts": "a topic is one panel whose posts are separated by lines, with a quiet Quote",
  }),
  gone("L9a", "The list of topics did not show who talks in them.", {
    "app/domain/community/forum/lists.server.test.ts":
      "shows who talks in a topic: the last first, each once, and nobody who has gone",
  }),
  gone("L9b", "The list of topics had no columns, and absolute times.", {
    "tests/e2e/page-layout.spec.ts":
      "rows of the forum are of one height, two lines on a phone, and lead to their topic wherever they are pressed",
  }),
  gone("L10", "Pages opened with boxes of zeros before their task.", {
    "app/ui/stat.test.ts": "a row of figures leaves out those that say nothing, and disappears if none is left",
    "tests/e2e/tracker-views.spec.ts":
      "figures that are zero are left out, and where all are, the page says what to do next",
  }),
  gone("L11", "Empty lists had no drawing, and rarely said what to do next.", {
    "tests/e2e/look.spec.ts": "each empty list of a new member has its next step",
  }),
  gone("L12", "Cables ran through the titles and the administration.", {
    "tests/e2e/look.spec.ts": "cables are faint behind the list, and behind no other page of members",
  }),
  gone("L13a", "Queues of the administration showed no ages, and no list beside the item.", {
    "tests/e2e/moderation.spec.ts": "uploads are decided one by one by a press each, and those of one member together",
    "app/domain/administration/admin/claims.server.test.ts":
      "the waits of a queue are those of its items, and 0 where nothing waits",
  }),
  gone("L13b", "The administration's rail ended below the fold.", {
    "tests/e2e/page-layout.spec.ts":
      "the administration's rail ends above the fold whichever group is open, and every screen is in one",
  }),
  gone("L14", "The light theme had lost its amber.", {
    "tests/e2e/look.spec.ts": "in the light theme what is lit is amber, and its words are ink that can be read",
  }),
  gone("L15", "Baselines, badges and motion were not in one measure.", {
    "tests/e2e/alignment.spec.ts": [
      "texts beside each other are on one line, in the footer and in rows",
      "badges have as much room before their lamp as behind their word",
    ],
    "tests/e2e/look.spec.ts": "everything that opens moves alike, and nothing where that is not wanted",
  }),
];
