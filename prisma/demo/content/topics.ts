import type { DemoTopic } from "./topic.ts";
import { moreTopics } from "./topics-more.ts";

export const demoTopics: readonly DemoTopic[] = [
  {
    category: "Announcements and News",
    by: "wrenfield",
    title: "Read this first: what belongs here and what does not",
    text: `Welcome. Three things before you post:

1. **Share only what you have the right to share.** Your own packs, free and open-source plug-ins, net label releases with a licence that says so.
2. Put the licence into the upload form. "Free" is not a licence.
3. Be kind in *Help*. Everyone's first patch was silence with a hum.

Questions about the rules go below or into a complaint; both reach us.`,
    hoursAgo: 24 * 96,
    views: 214,
    isPinned: true,
    isLocked: true,
    replies: [
      { by: "tapehiss_ola", text: "Thanks for spelling out number 2. Half of my mails last year were about that." },
      { by: "mirefold", text: "Where do field recordings with a bit of radio in the background stand?" },
      {
        by: "wrenfield",
        text: "> Where do field recordings with a bit of radio in the background stand?\n\nIf the radio can be recognised, cut it. Locking this now so that it stays short.",
      },
    ],
  },
  {
    category: "Announcements and News",
    by: "wrenfield",
    title: "The tracker now counts seeding per hour",
    text: "Every hour in which you seed anything earns a point, automatically. Nothing to switch on: leave the client running.\n\nYour figures are on *My Stats*.",
    hoursAgo: 24 * 21,
    views: 131,
    replies: [
      { by: "nightbus42", text: "So my little box under the desk finally pays rent." },
      { by: "kettledrum", text: "Does one torrent count the same as forty?" },
      { by: "wrenfield", text: "Yes: the hour counts, not the number. Nobody needs to hoard." },
      { by: "sidechainsue", text: "That is the right way round. Nice." },
    ],
  },
  {
    category: "Production Talk",
    by: "sidechainsue",
    title: "Kick and bass: who moves out of the way?",
    text: `I keep ending up with two sounds that both want 55 Hz. My usual three attempts:

- sidechain with a 5 ms attack and a release set *by ear against the hats*
- a dip of 3 dB in the bass where the kick lives
- tune the kick a fifth above the root

What do you do first?`,
    hoursAgo: 24 * 12,
    views: 188,
    replies: [
      { by: "mirefold", text: "Shorten the kick. Nine times out of ten the tail is the problem, not the pitch." },
      {
        by: "kettledrum",
        text: "Mono everything below 120 and then listen again. Sometimes there never was a fight, only phase.",
      },
      {
        by: "sidechainsue",
        text: "> Shorten the kick.\n\nTried it on the track in question. It was the tail. I feel a bit silly and very happy.",
      },
      { by: "aurelie_m", text: "For slower music I let the bass win and give the kick a click at 2 kHz instead." },
      { by: "patchcable", text: "The release by ear against the hats is a lovely way to put it, stealing that." },
    ],
  },
  {
    category: "Production Talk",
    by: "aurelie_m",
    title: "Finishing tracks: what made the difference for you?",
    text: "I have about sixty eight-bar loops and four finished pieces. I do not want another loop. What changed when you started to finish things?",
    hoursAgo: 24 * 5,
    views: 97,
    replies: [
      { by: "tapehiss_ola", text: "A deadline that somebody else knows about. For me it is a radio slot on Sundays." },
      {
        by: "nightbus42",
        text: "Arranging on day one, with bad sounds. If the shape holds with a sine and a click, it will hold with anything.\n\nAfter that, **no new sounds for a week**.",
      },
      { by: "mirefold", text: "Bouncing to audio. You cannot fiddle with what is printed." },
      { by: "aurelie_m", text: "Printed three loops tonight. One of them has an ending already." },
    ],
  },
  {
    category: "Plug-ins and Software",
    by: "patchcable",
    title: "Small free effects that earned a place in your template",
    text: "Not the big ones that everyone knows. I mean the odd little effect with four knobs that somebody wrote in a weekend and that is now on every bus.",
    hoursAgo: 24 * 9,
    views: 142,
    replies: [
      { by: "kettledrum", text: "Any plain tilt EQ. One knob, and I stop reaching for the big one." },
      {
        by: "sidechainsue",
        text: "A mid/side width meter that only shows a number. It has saved me from at least three cancelled basses.",
      },
      {
        by: "nightbus42",
        text: "I wrote mine. Twenty lines, a soft clipper:\n\n```\ny = x / (1 + abs(x))\n```\n\nGain before, gain after, done. It is in the index with the source.",
      },
      { by: "patchcable", text: "Tried it on the drum bus. It stays." },
    ],
  },
  {
    category: "Plug-ins and Software",
    by: "kettledrum",
    title: "Hosts that start in under two seconds",
    text: "I want to open a project during the idea, not after it. What do you use for sketching?",
    hoursAgo: 30,
    views: 41,
    replies: [
      { by: "tapehiss_ola", text: "A hardware recorder with four tracks. Starts in zero seconds." },
      {
        by: "aurelie_m",
        text: "The browser apps in the index, honestly. The step sequencer opens faster than my mail.",
      },
    ],
  },
  ...moreTopics,
];
