import { expect, it } from "vitest";
import { findMpegFrames } from "#app/domain/catalogue/previews/mpeg-frames.ts";
import { createPreviewMaker } from "./make-preview.ts";

it.each([
  { sampleRate: 44_100, channels: 1, samples: 44_107 },
  { sampleRate: 48_000, channels: 2, samples: 100_001 },
  { sampleRate: 22_050, channels: 1, samples: 32_010 },
])("a preview of $sampleRate Hz says how many of its samples are the encoder's", async (sound) => {
  const { sampleRate, channels, samples } = sound;
  const frames = sampleRate === 22_050 ? 22_057 : samples;
  const preview = await createPreviewMaker({ sampleRate, channels, frames });
  preview.add(Array.from({ length: channels }, () => new Float32Array(frames).fill(0.1)));
  const { mp3 } = preview.finish();
  const at = mp3.indexOf("Info");
  expect(findMpegFrames(mp3)).toMatchObject({ at: 0, layer: 3, channels });
  const [delay, padding] = [mp3.readUIntBE(at + 33, 3) >> 12, mp3.readUIntBE(at + 33, 3) & 0xfff];
  expect(delay).toBe(576);
  expect(mp3.readUInt32BE(at + 8) * 1152 - delay - padding).toBe(samples);
});
