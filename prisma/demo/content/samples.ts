import type { SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { type DemoEntry, slugFor, textFile } from "../entry.ts";
import { between, createRandom, type Random } from "../random.ts";
import { characterFrom, clap, hat, kick, snare, tom, woodblock } from "../sound/drums.ts";
import { bassLine, drumLoop, keyName, melody, type Scale, triad } from "../sound/loops.ts";
import { hertz, lowPass, noise, pad, pluck, render, tone } from "../sound/synth.ts";
import { wavFile } from "../sound/wav.ts";

type Recipe = (random: Random, slug: string) => SourceFile[];

const scaleFrom = (random: Random): Scale =>
  (["minor", "dorian", "lydian", "pentatonic"] as const)[Math.floor(random() * 4)] ?? "minor";

const kit: Recipe = (random, slug) => {
  const character = characterFrom(random);
  const hits: [string, Float32Array][] = [
    ["kick", kick(character)],
    ["snare", snare(random, character)],
    ["hat_closed", hat(random, character, false)],
    ["hat_open", hat(random, character, true)],
    ["clap", clap(random, character)],
    ["tom_low", tom(character, 0)],
    ["tom_high", tom(character, 2)],
    ["block", woodblock(character)],
  ];
  return hits.map(([hit, sound]) => wavFile(`${hit}/${slug}_${hit}_01.wav`, sound));
};

const loops: Recipe = (random, slug) => {
  const character = characterFrom(random);
  const tempo = { bpm: Math.round(between(random, 82, 138)), swing: between(random, 0, 0.3) };
  return [0, 1, 2, 3].map((number) =>
    wavFile(
      `${slug}_${tempo.bpm}bpm_${String(number + 1).padStart(2, "0")}.wav`,
      drumLoop(random, character, tempo, number),
      { bpm: tempo.bpm, beats: 4 },
    ),
  );
};

const phrases: Recipe = (random, slug) => {
  const tempo = { bpm: Math.round(between(random, 84, 126)), swing: between(random, 0, 0.25) };
  const root = 57 + Math.floor(random() * 7);
  const scale = scaleFrom(random);
  const name = `${tempo.bpm}bpm_${keyName(root, scale)}`;
  const loop = { bpm: tempo.bpm, beats: 4, root };
  return [
    ...[1, 2, 3].map((n) =>
      wavFile(`melody/${slug}_melody_${name}_0${n}.wav`, melody(random, root, scale, tempo), loop),
    ),
    ...[1, 2].map((n) =>
      wavFile(`bass/${slug}_bass_${name}_0${n}.wav`, bassLine(random, root, scale, tempo), {
        ...loop,
        root: root - 24,
      }),
    ),
  ];
};

const strings: Recipe = (random, slug) =>
  [40, 45, 50, 55, 59, 64].map((note) =>
    wavFile(`${slug}_${hertz(note).toFixed(0)}hz.wav`, pluck(random, hertz(note), 1.6, 0.994 + random() * 0.004)),
  );

const bells: Recipe = (random, slug) => {
  const stretch = between(random, 0.96, 1.07);
  const partials = [0.5, 1, 1.19, 1.56, 2, 2.51, 2.66, 4.2].map((ratio, i) => ({
    ratio: ratio * stretch,
    level: 1 / (i + 1.5),
  }));
  return [60, 64, 67, 72, 76].map((note) =>
    wavFile(`${slug}_note${note}.wav`, tone(hertz(note), 2, partials, between(random, 0.5, 1.1))),
  );
};

const pads: Recipe = (random, slug) => {
  const root = 45 + Math.floor(random() * 8);
  const scale = scaleFrom(random);
  return [0, 3, 4].map((step) =>
    wavFile(`${slug}_chord${step + 1}.wav`, pad(random, triad(root, scale, step), 4, between(random, 600, 2_600))),
  );
};

const textures: Recipe = (random, slug) =>
  ["wind", "surf", "hum"].map((kind) => {
    const hiss = noise(random);
    const speed = between(random, 0.3, 1.2);
    const body = render(3, (t) => hiss() * (0.5 + 0.45 * Math.sin(2 * Math.PI * speed * t)));
    return wavFile(
      `${slug}_${kind}.wav`,
      lowPass(lowPass(body, { wind: 900, surf: 2_400, hum: 180 }[kind] ?? 900), 3_000),
    );
  });

type Row = [title: string, by: string, recipe: Recipe, licence: string, platform: DemoEntry["platform"], about: string];

const rows: Row[] = [
  [
    "Dusty Kit One",
    "Tin Orchard",
    kit,
    "CC0 1.0",
    "BOTH",
    "Eight drum hits with a lot of drive, made from sine waves and noise.",
  ],
  [
    "Dusty Kit Two",
    "Tin Orchard",
    kit,
    "CC0 1.0",
    "BOTH",
    "The brighter sister of the first kit: shorter decays, higher toms.",
  ],
  ["Cardboard Drums", "Moss & Wire", kit, "CC0 1.0", "BOTH", "Dull, close and dry. Good under a vocal."],
  [
    "Cellar Percussion",
    "Paper Harbour",
    kit,
    "CC BY 4.0",
    "PC",
    "Long toms and an open hat that rings for most of a second.",
  ],
  [
    "Ferry Breaks Vol. 1",
    "Ninth Ferry",
    loops,
    "CC0 1.0",
    "BOTH",
    "Four one-bar loops, cut to the sample, tempo in the file name.",
  ],
  [
    "Ferry Breaks Vol. 2",
    "Ninth Ferry",
    loops,
    "CC0 1.0",
    "BOTH",
    "Four more bars, from the same session with another kit.",
  ],
  [
    "Loose Change Loops",
    "Lampfish Recordings",
    loops,
    "CC BY 4.0",
    "MAC",
    "Swung loops. The off beats are late on purpose.",
  ],
  [
    "Night Shift Grooves",
    "Moss & Wire",
    loops,
    "CC BY-SA 4.0",
    "BOTH",
    "Sparse bars for slow pieces; leave them alone or chop them.",
  ],
  [
    "Pocket Phrases",
    "Paper Harbour",
    phrases,
    "CC0 1.0",
    "BOTH",
    "Plucked melodies and bass lines that share key and tempo.",
  ],
  ["Harbour Phrases", "Paper Harbour", phrases, "CC0 1.0", "BOTH", "Three melodies, two bass lines, one mood."],
  [
    "Commuter Hooks",
    "Lampfish Recordings",
    phrases,
    "CC BY 4.0",
    "PC",
    "Short hooks for the first eight bars you never finish.",
  ],
  [
    "Wire Strings",
    "Moss & Wire",
    strings,
    "CC0 1.0",
    "BOTH",
    "Six open strings of an instrument that exists only as an equation.",
  ],
  [
    "Fence Harp",
    "Tin Orchard",
    strings,
    "CC0 1.0",
    "BOTH",
    "Karplus-Strong plucks, one per file, tuned to A = 440 Hz.",
  ],
  [
    "Kitchen Bells",
    "Lampfish Recordings",
    bells,
    "CC0 1.0",
    "BOTH",
    "Five struck notes with stretched partials. Map them across two octaves.",
  ],
  ["Glasshouse Bells", "Ninth Ferry", bells, "CC BY 4.0", "MAC", "Like the kitchen set, heard through a window."],
  ["Slow Weather Pads", "Paper Harbour", pads, "CC0 1.0", "BOTH", "Three chords of four seconds, each swelling once."],
  [
    "Low Tide Pads",
    "Ninth Ferry",
    pads,
    "CC BY 4.0",
    "BOTH",
    "Dark triads with beating voices; they like long reverbs.",
  ],
  ["First Light Pads", "Moss & Wire", pads, "CC0 1.0", "BOTH", "The bright set. Three steps of one scale."],
  [
    "Air & Water",
    "Lampfish Recordings",
    textures,
    "CC0 1.0",
    "BOTH",
    "Filtered noise that moves like weather. Loop it quietly under anything.",
  ],
  ["Empty Rooms", "Tin Orchard", textures, "CC BY-SA 4.0", "PC", "Room tone for rooms that were never recorded."],
];

export const sampleEntries: DemoEntry[] = rows.map(([title, by, recipe, licence, platform, about], index) => ({
  title: `${title} [WAV]`,
  by,
  category: "Samples",
  platform,
  licence,
  tags: ["samples", recipe.name, "wav"],
  description: `${about} Mono WAV, 44.1 kHz, 16 bit.`,
  hasNfo: index % 5 !== 4,
  files: () => [
    ...recipe(createRandom(`sample ${by} ${title}`), slugFor(title)),
    textFile(
      "licence.txt",
      `${title} by ${by}\nLicence: ${licence}\nAll sounds were synthesised; nothing was sampled from elsewhere.`,
    ),
  ],
}));
