import { describe, expect, it } from "vitest";
import { pickSounds } from "./pick-sounds.ts";

const file = (path: string, length = 500_000) => ({ path: path.split("/"), length });
const names = (...paths: (string | ReturnType<typeof file>)[]) =>
  pickSounds(paths.map((path) => (typeof path === "string" ? file(path) : path))).map(({ path }) => path.join("/"));

describe("the sounds that an import picks", () => {
  it("are five, from as many folders as there are", () => {
    const pack = ["Bass", "Drums", "Keys"].flatMap((folder) => [1, 2, 3, 4].map((n) => `${folder}/${n}.wav`));
    const picked = names(...pack);
    expect(picked).toHaveLength(5);
    expect(new Set(picked.map((path) => path.split("/")[0])).size).toBe(3);
  });

  it("are demos and loops before single hits", () => {
    const picked = names(
      "One Shots/Kicks/kick.wav",
      "One Shots/Snares/snare.wav",
      "Hats/hat 1.wav",
      "Claps/clap.wav",
      "Drum Loops/Top_124bpm.wav",
      "Pack Demo.mp3",
      "Melody Loops/Dust_Am.wav",
    );
    expect(picked.slice(0, 3).sort()).toEqual([
      "Drum Loops/Top_124bpm.wav",
      "Melody Loops/Dust_Am.wav",
      "Pack Demo.mp3",
    ]);
    expect(picked).toHaveLength(5);
  });

  it("are in the order of their names where nothing else tells them apart", () => {
    const beats = ["Loops/Beat 10.wav", "Loops/Beat 2.wav", "Loops/Beat 1.wav", "Kicks/Kick 1.wav"];
    expect(names(...beats)).toEqual(["Loops/Beat 1.wav", "Loops/Beat 2.wav", "Loops/Beat 10.wav", "Kicks/Kick 1.wav"]);
  });

  it("are sounds that can be read: no MIDI, nothing hidden, nothing too small or too large", () => {
    const picked = names(
      "a.mid",
      "__MACOSX/a.wav",
      "x/._b.wav",
      file("tiny.wav", 100),
      file("huge.wav", 61 * 1024 * 1024),
      "good.flac",
    );
    expect(picked).toEqual(["good.flac"]);
  });
});
