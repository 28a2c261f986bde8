import type { DemoTopic } from "./topic.ts";

export const moreTopics: readonly DemoTopic[] = [
  {
    category: "Samples and Sound Design",
    by: "mirefold",
    title: "One object, one week: the kitchen drawer",
    text: `A game for the week: record **one** drawer of your kitchen and make a whole kit of it. Rules:

- one microphone, whatever you have
- no other source, no synthesis
- post what you did here, the kit in the index

> Limits are the mother of something or other.`,
    hoursAgo: 24 * 7,
    views: 176,
    isPinned: true,
    replies: [
      { by: "nightbus42", text: "Whisk through a ring modulator. I have found my ride cymbal." },
      { by: "sidechainsue", text: "The drawer itself, closing slowly, pitched down an octave: sub drop." },
      { by: "aurelie_m", text: "Does a rolling pin count as a drawer?" },
      { by: "mirefold", text: "If it lives in one." },
      {
        by: "patchcable",
        text: "Uploaded mine tonight, sixteen hits and two very long tails. Neighbours have asked questions.",
      },
    ],
  },
  {
    category: "Samples and Sound Design",
    by: "nightbus42",
    title: "Recording quiet things without hiss",
    text: "I am trying to record snow. It is quiet. My preamp is not. Short of buying a better one: what helps?",
    hoursAgo: 24 * 3,
    views: 64,
    replies: [
      {
        by: "tapehiss_ola",
        text: "Get closer. Then closer. The hiss is constant, so every halving of the distance is 6 dB for free.",
      },
      {
        by: "mirefold",
        text: "Record it twenty times and stack the takes. What repeats adds up faster than the noise does.\n\nWorks for footsteps at least.",
      },
      { by: "nightbus42", text: "Three centimetres and a wind shield made of a sock. Hiss is gone. So is the sock." },
    ],
  },
  {
    category: "Help",
    by: "aurelie_m",
    title: "My client says “unregistered torrent”",
    text: "Downloaded the file again, same words. Other torrents work. What am I doing wrong?",
    hoursAgo: 52,
    views: 38,
    replies: [
      {
        by: "kettledrum",
        text: "Is it one that was replaced by a newer version? Then the old info hash is no longer known here.",
      },
      { by: "aurelie_m", text: "It was. The new one runs. Thank you!" },
      { by: "wrenfield", text: "For the record: the reason that your client was told is also on your tracker page." },
    ],
  },
  {
    category: "Help",
    by: "patchcable",
    title: "How do I write a good NFO?",
    text: "First upload. I have a folder with WAVs and a text file that says `readme`. What should be in there?",
    hoursAgo: 20,
    views: 29,
    replies: [
      {
        by: "sidechainsue",
        text: "What I look for:\n\n1. what it is, in one line\n2. sample rate and bit depth\n3. how it was made\n4. the licence\n5. how to say thank you\n\nBoxes and banners are allowed. See [the guide on NFOs](https://en.wikipedia.org/wiki/.nfo) for the lore.",
      },
      { by: "tapehiss_ola", text: "And keep it at 80 columns, or the boxes fall apart." },
    ],
  },
  {
    category: "Off-topic",
    by: "tapehiss_ola",
    title: "What are you listening to that nobody here made?",
    text: "One piece, and one sentence why. I start: a cassette of a village brass band from 1983, because the tuba player is *always* slightly early and it swings.",
    hoursAgo: 24 * 16,
    views: 120,
    replies: [
      { by: "nightbus42", text: "The number 42 at night. Diesel idle in G, doors in B flat." },
      { by: "kettledrum", text: "Bulgarian wedding music. I cannot count it and I have stopped trying." },
      { by: "mirefold", text: "An hour of foghorns. My flatmate has moved to the other end of the flat." },
      { by: "sidechainsue", text: "Somebody please make a kit of the foghorns." },
    ],
  },
  {
    category: "Off-topic",
    by: "kettledrum",
    title: "Show your desk",
    text: "Words only, so that nobody tidies up first. Mine: one lamp, two cups, a drum key, and eleven cables of which I need three.",
    hoursAgo: 5,
    views: 17,
    replies: [{ by: "patchcable", text: "A keyboard on the ironing board. I iron nothing." }],
  },
];
