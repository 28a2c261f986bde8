import type { SourceFile } from "#app/domain/catalogue/torrents/metainfo/create-torrent.ts";
import { type DemoEntry, textFile } from "../entry.ts";
import { createRandom } from "../random.ts";
import { hertz, lowPass, noise, pluck, render, tone } from "../sound/synth.ts";
import { wavFile } from "../sound/wav.ts";
import { midiFile } from "./midi.ts";

const TAU = 2 * Math.PI;

function impulses(name: string, rooms: [string, number, number][]): SourceFile[] {
  const random = createRandom(`impulse ${name}`);
  return rooms.map(([room, seconds, cutoff]) => {
    const hiss = noise(random);
    const tail = render(seconds, (t, i) =>
      i === 0 ? 3 : hiss() * Math.exp((-6.9 * t) / seconds) * Math.min(1, t * 60),
    );
    return wavFile(`${room}_${seconds}s.wav`, lowPass(tail, cutoff));
  });
}

const CYCLE = 2_048;
const CYCLES = 32;

/** Eight shapes, 2,048 samples a cycle, 32 cycles a file: wavetable synths split them themselves. */
function cycles(): SourceFile[] {
  return Array.from({ length: 8 }, (_, shape) => {
    const one = Float32Array.from({ length: CYCLE }, (_, i) => {
      let sum = 0;
      for (let k = 1; k <= 24; k++)
        sum += Math.sin((k * TAU * i) / CYCLE) * Math.cos(k * shape * 0.7) * k ** -(0.7 + shape * 0.2);
      return sum;
    });
    return wavFile(
      `cycle_${shape + 1}.wav`,
      Float32Array.from({ length: CYCLE * CYCLES }, (_, i) => one[i % CYCLE] ?? 0),
    );
  });
}

const scale = (name: string, about: string, cents: number[]) =>
  textFile(
    `${name}.scl`,
    `! ${name}.scl\n!\n${about}\n ${cents.length + 1}\n!\n${[...cents, 1200].map((step) => ` ${step.toFixed(5)}`).join("\n")}`,
  );

const fifths = (narrowing: number) =>
  Array.from({ length: 11 }, (_, i) => {
    const steps = i < 6 ? i + 1 : i - 11;
    return (((steps * (701.955 - narrowing)) % 1200) + 1200) % 1200;
  }).sort((a, b) => a - b);

const tunings = () => [
  scale("pythagorean", "Eleven pure fifths, the wolf at the end", fifths(0)),
  scale("meantone_quarter", "Quarter-comma meantone, pure major thirds", fifths(5.3766)),
  scale("meantone_sixth", "Sixth-comma meantone", fifths(3.5844)),
  ...[5, 7, 19, 31].map((n) =>
    scale(
      `equal_${n}`,
      `${n} equal steps to the octave`,
      Array.from({ length: n - 1 }, (_, i) => ((i + 1) * 1200) / n),
    ),
  ),
];

function grooves(): SourceFile[] {
  const random = createRandom("midi grooves");
  return [88, 96, 104, 118, 126, 140].map((bpm, number) => {
    const hits = [];
    for (let step = 0; step < 32; step++) {
      if (step % 8 === 4) hits.push({ step, note: 38, velocity: 100 });
      if (step % 16 === 0 || random() < 0.18) hits.push({ step, note: 36, velocity: 92 + Math.floor(random() * 24) });
      if (step % 2 === 0 || random() < 0.25) hits.push({ step, note: 42, velocity: step % 4 ? 58 : 84 });
    }
    return midiFile(`groove_${number + 1}_${bpm}bpm.mid`, bpm, hits);
  });
}

function samplerMap(): SourceFile[] {
  const random = createRandom("sampler map");
  const notes = [45, 52, 57, 64, 69];
  const regions = notes.map(
    (note, i) =>
      `<region> sample=note_${note}.wav pitch_keycenter=${note} lokey=${i === 0 ? 0 : note - 3} hikey=${i === notes.length - 1 ? 127 : (notes[i + 1] ?? 0) - 4}`,
  );
  return [
    textFile("twine_guitar.sfz", `// Plucked strings, five zones\n<group> ampeg_release=0.4\n${regions.join("\n")}`),
    ...notes.map((note) => wavFile(`note_${note}.wav`, pluck(random, hertz(note), 2, 0.997))),
  ];
}

const testTones = () => [
  wavFile("sine_1khz.wav", tone(1_000, 2, [{ ratio: 1, level: 1 }])),
  wavFile("sine_100hz.wav", tone(100, 2, [{ ratio: 1, level: 1 }])),
  wavFile(
    "sweep_20_20k.wav",
    render(4, (t) => Math.sin(((TAU * 20 * 4) / Math.log(1000)) * (Math.exp((t / 4) * Math.log(1000)) - 1))),
  ),
  wavFile("white_noise.wav", render(2, noise(createRandom("white noise")))),
  wavFile(
    "clicks_120bpm.wav",
    render(4, (t) => (t % 0.5 < 0.002 ? 1 : 0)),
  ),
];

const noteNames = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
const tables = () => [
  textFile(
    "notes.csv",
    `midi,name,hertz,period_ms\n${Array.from({ length: 128 }, (_, n) => `${n},${noteNames[n % 12]}${Math.floor(n / 12) - 1},${hertz(n).toFixed(3)},${(1000 / hertz(n)).toFixed(4)}`).join("\n")}`,
  ),
  textFile(
    "delay_times.csv",
    `bpm,quarter_ms,dotted_eighth_ms,eighth_ms,eighth_triplet_ms,sixteenth_ms\n${Array.from(
      { length: 141 },
      (_, i) => 60 + i,
    )
      .map((bpm) => [bpm, ...[1, 0.75, 0.5, 1 / 3, 0.25].map((beats) => ((60_000 * beats) / bpm).toFixed(1))].join(","))
      .join("\n")}`,
  ),
];

const presets = () =>
  ["warm bass", "far vocal", "paper drums", "wide keys", "radio"].map((name, i) =>
    textFile(
      `${name.replace(" ", "_")}.json`,
      JSON.stringify(
        {
          name,
          chain: [
            { effect: "Emberline Saturator", "Drive (dB)": 3 + i * 2, "Output (dB)": -2 - i, "Mix (%)": 40 + i * 10 },
            { effect: "Sluice Filter", "Cutoff (Hz)": 800 * (i + 1), Resonance: 0.2 + i * 0.1, Mode: i % 3 },
            { effect: "Longshore Delay", "Time (ms)": 180 + i * 60, "Feedback (%)": 20 + i * 5, "Mix (%)": 10 + i * 4 },
          ],
        },
        null,
        2,
      ),
    ),
  );

type Row = [
  title: string,
  by: string,
  platform: DemoEntry["platform"],
  tag: string,
  about: string,
  files: () => SourceFile[],
];

const rows: Row[] = [
  [
    "Cistern Impulses [WAV]",
    "Oddment Circuits",
    "BOTH",
    "impulse",
    "Four synthetic rooms for convolution reverbs.",
    () =>
      impulses("cistern", [
        ["closet", 1, 7_000],
        ["hall", 2, 4_200],
        ["tunnel", 3, 2_600],
        ["cistern", 4, 1_800],
      ]),
  ],
  [
    "Tiled Rooms Impulses [WAV]",
    "Tin Orchard",
    "MAC",
    "impulse",
    "Bright, short rooms for drums and claps.",
    () =>
      impulses("tiles", [
        ["booth", 1, 12_000],
        ["shower", 1.5, 14_000],
        ["stairwell", 3, 9_000],
      ]),
  ],
  [
    "Thirty-Two Cycles [WAV]",
    "Quiet Lever",
    "BOTH",
    "wavetable",
    "Eight single-cycle shapes of 2,048 samples for wavetable synths.",
    cycles,
  ],
  [
    "Old and Odd Tunings [SCL]",
    "Ida Fenwright",
    "BOTH",
    "tuning",
    "Seven Scala files: Pythagorean, two meantones, four equal divisions.",
    tunings,
  ],
  ["Ferry Grooves [MIDI]", "Ninth Ferry", "BOTH", "midi", "Six two-bar drum grooves on the usual drum map.", grooves],
  [
    "Twine Guitar [SFZ]",
    "Moss & Wire",
    "PC",
    "sfz",
    "A plucked instrument in five zones for any SFZ player.",
    samplerMap,
  ],
  [
    "Bench Test Tones [WAV]",
    "Brambleworks",
    "BOTH",
    "test",
    "Sines, a logarithmic sweep, white noise and clicks.",
    testTones,
  ],
  [
    "Studio Tables & Chains",
    "Brambleworks",
    "BOTH",
    "tables",
    "Note frequencies, delay times and five effect chains as JSON.",
    () => [...tables(), ...presets()],
  ],
];

export const extraEntries: DemoEntry[] = rows.map(([title, by, platform, tag, about, files], index) => ({
  title,
  by,
  category: "Extras",
  platform,
  licence: "CC0 1.0",
  tags: ["extras", tag],
  description: about,
  hasNfo: index !== 3,
  files: () => [...files(), textFile("licence.txt", `${title} by ${by}\nCC0 1.0: do with it what you like.`)],
}));
