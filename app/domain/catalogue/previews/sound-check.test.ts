import { describe, expect, it } from "vitest";
import { canBeSound, HEAD_BYTES } from "./sound-check.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
/** A frame of 128 kbit/s at 44.1 kHz has 417 bytes. */
const frames = `\xff\xfb\x90\x64${"\0".repeat(413)}`.repeat(2);

describe("whether a file can be a sound", () => {
  it.each([
    ["a WAV", "RIFF\x24\0\0\0WAVEfmt "],
    ["a WAV beyond 4 GB", "RF64\xff\xff\xff\xffWAVEds64"],
    ["a WAV by the newer rule for that", "BW64\xff\xff\xff\xffWAVEds64"],
    ["a FLAC behind zeros", `${"\0".repeat(900)}fLaC\0\0\0\x22`],
    ["a sound behind an APE tag", `APETAGEX${"\0".repeat(24)}`],
    ["an MP2", `\xff\xfd\x80\x04${"\0".repeat(413)}`.repeat(2)],
    ["an AIFF", "FORM\0\0\0\x24AIFFCOMM"],
    ["an AIFF-C", "FORM\n\0\0\x24AIFCFVER"],
    ["a FLAC", "fLaC\0\0\0\x22"],
    ["an Ogg", "OggS\0\x02"],
    ["an MP3 with a tag", "ID3\x04\0"],
    ["an MP3 without one", frames],
    ["an MP3 behind zeros", `${"\0".repeat(2_000)}${frames}`],
  ])("is told of %s", (_, text) => expect(canBeSound(bytes(text))).toBe(true));

  it.each([
    ["nothing", ""],
    ["a letter", "This is a letter about a RIFF and a WAVE."],
    ["a picture", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["a JPEG", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["one frame alone", "\xff\xfb\x90\x64 and words"],
    ["an M4A", "\0\0\0\x20ftypM4A "],
    ["a WebP", "RIFF\x24\0\0\0WEBPVP8 "],
  ])("is denied of %s", (_, text) => expect(canBeSound(bytes(text))).toBe(false));

  it("takes no longer than its bytes are many", () => {
    expect(canBeSound(new Uint8Array(HEAD_BYTES).fill(0xff))).toBe(false);
  });
});
