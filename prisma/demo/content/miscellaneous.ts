import { type DemoEntry, slugFor, textFile } from "../entry.ts";
import { between, createRandom } from "../random.ts";
import { characterFrom } from "../sound/drums.ts";
import { piece, type Scale } from "../sound/loops.ts";
import { wavFile } from "../sound/wav.ts";

type Row = {
  title: string;
  by: string;
  scale: Scale;
  platform: DemoEntry["platform"];
  tracks: string[];
  about: string;
};

const rows: Row[] = [
  {
    title: "Timetable EP",
    by: "Ninth Ferry",
    scale: "dorian",
    platform: "BOTH",
    tracks: ["06.12", "Reversing", "Platform Edge"],
    about: "Three miniatures for early trains.",
  },
  {
    title: "Small Hours Sketchbook",
    by: "Paper Harbour",
    scale: "minor",
    platform: "BOTH",
    tracks: ["Kettle", "Rain on Felt", "Neighbour's Radio", "Off"],
    about: "Sketches of four seconds each, free to finish.",
  },
  {
    title: "Greenhouse Miniatures",
    by: "Moss & Wire",
    scale: "lydian",
    platform: "MAC",
    tracks: ["Condensation", "Tendril", "Vent"],
    about: "Bright loops that never met a real instrument.",
  },
  {
    title: "Lampfish Label Sampler 1",
    by: "Lampfish Recordings",
    scale: "pentatonic",
    platform: "BOTH",
    tracks: ["Angler", "Shoal", "Trench Lights", "Surfacing"],
    about: "One piece of each project on the label.",
  },
  {
    title: "Remix Contest Stems: Gravel Road",
    by: "Tin Orchard",
    scale: "minor",
    platform: "PC",
    tracks: ["Verse", "Chorus", "Bridge"],
    about: "Parts for the open remix contest; send back what you make.",
  },
  {
    title: "One Chord Challenge Archive",
    by: "Lampfish Recordings",
    scale: "dorian",
    platform: "BOTH",
    tracks: ["Entry A", "Entry B", "Entry C"],
    about: "What came in when members had one chord and one evening.",
  },
];

/** A cover of coloured bars, from the random numbers of the music. */
function cover({ title, by }: Row): string {
  const random = createRandom(`cover ${title}`);
  const bars = Array.from({ length: 24 }, (_, i) => {
    const height = between(random, 60, 520).toFixed(0);
    return `<rect x="${i * 25}" y="${600 - Number(height)}" width="21" height="${height}" fill="hsl(${between(random, 0, 360).toFixed(0)} 45% 55%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 680">
<rect width="600" height="680" fill="#14161a"/>
${bars.join("\n")}
<text x="20" y="650" font-family="sans-serif" font-size="28" fill="#fff">${title.replace("&", "&amp;")} / ${by.replace("&", "&amp;")}</text>
</svg>`;
}

function tracks({ title, by, scale, tracks }: Row) {
  const random = createRandom(`record ${by} ${title}`);
  const character = characterFrom(random);
  return tracks.map((track, i) => {
    const tempo = { bpm: Math.round(between(random, 78, 132)), swing: between(random, 0, 0.25) };
    const root = 55 + Math.floor(random() * 8);
    return wavFile(
      `${String(i + 1).padStart(2, "0")} ${slugFor(track)}.wav`,
      piece(random, character, root, scale, tempo),
    );
  });
}

export const miscellaneousEntries: DemoEntry[] = rows.map((row, index) => ({
  title: row.title,
  by: row.by,
  category: "Miscellaneous",
  platform: row.platform,
  licence: "CC BY 4.0",
  tags: ["netlabel", "music", row.scale],
  description: `${row.about} ${row.tracks.length} tracks and a cover.`,
  hasNfo: index !== 5,
  files: () => [
    ...tracks(row),
    textFile("cover.svg", cover(row)),
    textFile(
      "tracklist.txt",
      `${row.title}\n${row.by}\n\n${row.tracks.map((track, i) => `${i + 1}. ${track}`).join("\n")}\n\nLicence: CC BY 4.0`,
    ),
  ],
}));
