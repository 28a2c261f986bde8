import { z } from "zod";
import { paged } from "../../core/kernel/output.ts";

const texts = z.array(z.string());

export const TorrentInside = z.object({
  counts: z.record(z.number().int()).describe("Number of files of each kind"),
  kinds: texts,
  pluginFormats: texts.describe("VST2, VST3, AU, AAX, CLAP, LV2, JSFX, standalone"),
  systems: texts.describe("windows, macos, linux"),
  architectures: texts.describe("x86, x64, arm64, universal"),
  sampleKinds: texts.describe("loop, one-shot, construction-kit"),
  tempos: z.array(z.number().int()).describe("Beats per minute, ascending"),
  keys: texts.describe("In the usual spelling: Am, F#m, Eb"),
  readAt: z.string().datetime().nullable().describe("Null until it has been read"),
});

const text = z.string().nullable();

const TorrentFile = z.object({
  path: z.string(),
  length: z.number().int().describe("In bytes"),
  tempo: z.number().int().nullable(),
  key: text,
  sampleKind: text,
});

export const TorrentFiles = z.object({
  name: z.string(),
  files: z.array(TorrentFile),
  ...paged,
  pages: z.number().int(),
});
