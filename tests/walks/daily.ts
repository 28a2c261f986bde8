import { type Finding, gone, kept } from "./finding.ts";

/** Part B: what hurt daily. */
export const daily: Finding[] = [
  gone("B1", "Deciding took two pages an item, without keys, ready answers or groups.", {
    "tests/e2e/moderation.spec.ts": [
      "uploads are decided one by one by a press each, and those of one member together",
      "j and k go through a queue, and a phone shows one item at a time",
      "25 uploads, three reports, a quarrel and a spammer take at most two clicks a decision",
      "the ready role of moderators alone is enough for a day's work, at two clicks a decision",
    ],
    "app/domain/catalogue/uploads/undo-decision.server.test.ts":
      "a rejection is undone by the one who decided, once, and decided anew; the uploader hears of each once",
  }),
  gone("B2", "All buttons of a decision spun, whichever was pressed.", {
    "tests/e2e/moderation.spec.ts": "the pressed button of a decision spins, and the others wait without",
  }),
  gone("B3a", "A case said nothing of the person it is about.", {
    "app/domain/moderation/profiles/profiles.server.test.ts":
      "a member's standing is told to staff, and the reports about them to those who decide reports",
    "tests/e2e/reports.spec.ts":
      "a member is reported from their page, and the administrator finds their file and steps",
    "app/domain/moderation/steps/timeline.server.test.ts":
      "the timeline of a member has a row for each thing done, and none for looks",
  }),
  gone("B3b", "The list of cases shows neither the reason of a report nor its words.", {
    "tests/e2e/undo-decisions.spec.ts":
      "cases are decided one after another, two presses each, and the list shows their words",
  }),
  kept(
    "B4",
    "User pages and payments show times in Los Angeles, everything else the reader's.",
    "the specification asks for it; docs/walks.md",
  ),
  gone("B5a", "Nobody heard of an answer, and thirty approvals were sixty messages.", {
    "app/domain/notify/notices/notices.server.test.ts": [
      "is told to those who wrote in the topic, in one notice until they have read it",
      "a comment is told once to each whom it mentions, quotes, or whose upload it is about",
    ],
    "app/domain/catalogue/uploads/tell-uploader.server.test.ts":
      "decisions taken close together reach the uploader in one mail and one message, each with its reason",
  }),
  gone("B5b", "The message about an upload came from the moderator by name.", {
    "app/domain/catalogue/uploads/tell-uploader.server.test.ts":
      "decisions taken close together reach the uploader in one mail and one message, each with its reason",
  }),
  gone("B6a", "A newcomer met a table and no first step.", {
    "app/domain/administration/home/find-home.server.test.ts":
      "tells a new member's first steps until a torrent is complete or one was sent",
    "tests/e2e/index.spec.ts":
      "a new member reads the first steps, which are ticked as they are done, and puts them away",
  }),
  kept(
    "B6b",
    "Downloaded torrents are struck through in the list.",
    "the specification asks for it; docs/walks.md. The torrent's page says “Taken”",
  ),
  gone("B7a", "No page said what is new since yesterday, or what one has downloaded.", {
    "app/domain/administration/home/find-home.server.test.ts":
      "tells what is new since the last visit, which ends three hours after the member was last seen",
    "app/domain/catalogue/own-torrents/own-torrents.server.test.ts":
      "are in the lists of what the member alone has done with them",
    "app/domain/catalogue/own-torrents/newer.server.test.ts":
      "are found by version, the newest alone, with all that it replaces",
  }),
  gone("B7b", "Pages of publishers and products had no covers, sounds or downloads.", {
    "app/domain/catalogue/products/pages.server.test.ts":
      "and products have torrents as rows of a list, in the order that a page asks for",
    "tests/e2e/page-layout.spec.ts": "a publisher's products are rows that play and download their newest release",
    "app/domain/community/follows/follows.server.test.ts":
      "get one notice of a release, however many of its parts they follow",
  }),
  gone("B8", "Thirty packs were thirty uploads with wrong guesses, empty NFO lines, and previews that got lost.", {
    "tests/e2e/share-packs.spec.ts":
      "a folder of packs is sent with one press; one that is refused keeps no other back, and is sent once it is mended",
    "app/domain/catalogue/uploads/share/guess-details.test.ts": [
      "of %j is guessed from the files",
      "has the licence of the last upload, and what the files do not tell",
    ],
    "app/domain/catalogue/uploads/share/share.test.ts": "an NFO is begun with what names, counts and sizes tell",
    "app/domain/catalogue/uploads/tags.server.test.ts":
      "tags come from the uploader, are corrected by staff and uploader, and find the torrent",
    "tests/e2e/send-uploads.spec.ts":
      "a draft keeps its sounds when it is left and opened again, and hands them to the upload",
  }),
  gone("B9a", "The player had no loop, speed, queue or shuffle, and lost the sound at a reload.", {
    "tests/e2e/player.spec.ts": "a sound loops without a gap, changes its speed, and is still there after a reload",
    "app/routes/player/queue-order.test.ts":
      "a shuffled queue begins with what plays, has each sound once, and can be put in order again",
  }),
  gone("B9b", "The arrow keys do nothing in the player.", {
    "tests/e2e/player.spec.ts": [
      "a sound plays from the list, goes on through navigation, and is worked by keys",
      "the queue is ordered by hand, and after it the pack goes on",
    ],
  }),
  gone("B10a", "Rows of the list hid the tempo and key that the site had measured.", {
    "app/domain/catalogue/torrents/find-torrents.server.test.ts":
      "tells tempo and key of the sounds as those of the file names",
    "app/routes/home/row-view.server.test.ts": "a row shows tempo, key and formats that its name does not say",
  }),
  kept(
    "B10b",
    "“Play all” in the list plays one sound of each torrent.",
    "no decision: the queue offers the others as more from this pack",
  ),
  gone("B11", "Keys were spelt with sharps alone and sorted by how many sounds have them.", {
    "app/domain/catalogue/music/keys.test.ts": "are in the order of the wheel, each in its usual spelling",
  }),
  gone("B12", "Opening the chat at 1280 px turned the list into the phone's.", {
    "tests/e2e/chat-box.spec.ts": "open, it is a drawer over the list, which keeps its columns",
  }),
  gone("B13", "A search of the forums listed pinned topics first, whatever fitted.", {
    "app/domain/community/forum/lists.server.test.ts":
      "finds words in titles first, then in texts and replies whether pinned or not, and tells which reply",
  }),
  gone("B14a", "A new topic began in the announcements.", {
    "tests/e2e/forum.spec.ts":
      "a topic begins without a category; its text is looked at before it is sent, and nothing that was typed is lost",
  }),
  gone("B14b", "Members could open topics in the announcements, with no way to prevent it.", {
    "app/domain/community/forum/categories.server.test.ts": "may be for topics of staff alone, to which members reply",
    "tests/e2e/forum.spec.ts": "administrators pin, lock and delete topics, and keep the categories",
  }),
  gone("B15", "The site had no help of its own.", {
    "tests/e2e/index.spec.ts":
      "a new member reads the first steps, which are ticked as they are done, and puts them away",
    "app/domain/core/text/render-page.server.test.ts":
      "gives each heading of a manual its id, and lists the sections of the first level",
  }),
  kept(
    "B16",
    "The site speaks English alone, with American dates and numbers.",
    "its fixed texts are part of the specification; docs/walks.md",
  ),
  gone("B17a", "The audit log spoke in identifiers.", {
    "app/domain/moderation/audit/act-words.test.ts": [
      "reads as a sentence, with its subject and by its outcome",
      "exists for each act",
    ],
  }),
  kept(
    "B17b",
    "An entry of the audit log has no Undo.",
    "decisions are undone in their queue within ten minutes: decision 119",
  ),
  kept(
    "B18a",
    "The confirmation page leaves after three seconds.",
    "the specification asks for it; docs/walks.md. It stays once somebody uses it, and the sign-in page repeats the reference",
  ),
  gone("B18b", "A message to an unknown member was refused twice, above the form and at the field.", {
    "tests/e2e/messages.spec.ts": "a message is written, seen in the badge, read, answered with Re: and deleted",
  }),
];
