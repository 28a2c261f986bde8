export type DemoCollection = {
  owner: string;
  name: string;
  /** Markdown. */
  text: string;
  daysAgo: number;
  /** Each is identified by a part of its torrent's name that no other torrent has. */
  items: readonly { title: string; note: string | null }[];
};

export const demoCollections: readonly DemoCollection[] = [
  {
    owner: "kettledrum",
    name: "Weather for slow songs",
    text: "Beds that move by themselves. I loop two of them, a fifth apart, and play nothing else for the first minute.\n\nAll of it is free to use in released music; the licences are in the packs.",
    daysAgo: 4,
    items: [
      { title: "Slow Weather Pads", note: "The second chord, an octave down." },
      { title: "Low Tide Pads", note: "Too dark alone. Under bells it is just right." },
      { title: "Air & Water", note: "Quiet, below everything." },
      { title: "Glasshouse Bells", note: null },
      { title: "Cistern Reverb", note: "At 100 % wet on the bells." },
    ],
  },
  {
    owner: "aurelie_m",
    name: "A whole band in 20 MB",
    text: "For a laptop without much room, and for teaching: one bass, one lead, keys, and the three effects that I open first.",
    daysAgo: 11,
    items: [
      { title: "Undertow Bass", note: "Mono, and it should stay so." },
      { title: "Tin Whistle Lead", note: null },
      { title: "Felt Piano FM", note: "Turn the hammer noise up for solos." },
      { title: "Even Keel Compressor", note: "On the bus, slow attack." },
      { title: "Longshore Delay", note: null },
      { title: "Emberline Saturator", note: "A little on everything, as always." },
    ],
  },
  {
    owner: "tapehiss_ola",
    name: "Synthesis, explained by listening",
    text: "One instrument for each way of making a tone. Open them in this order and read the *Notes* in each folder.",
    daysAgo: 26,
    items: [
      { title: "Hedgerow Saw", note: "Subtractive: start here." },
      { title: "Foundry Bell FM", note: "Two operators, and most of what FM can do." },
      { title: "Folded Paper", note: "Wave folding." },
      { title: "Formant Choir", note: "Formants, and where vowels come from." },
      { title: "Chapel Organ", note: "Additive, with drawbars." },
    ],
  },
];
