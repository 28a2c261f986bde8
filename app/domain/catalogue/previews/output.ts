import { z } from "zod";

const Source = z.enum(["chunk", "tags", "name", "measured", "member"]).nullable();

const Preview = z.object({
  id: z.number().int(),
  position: z.number().int().describe("1 to 5"),
  status: z.enum(["waiting", "ready", "failed"]),
  problem: z.string().nullable().describe("Why it has failed, as a message"),
  url: z.string().nullable().describe("URL of its MP3, once it is ready; supports range requests"),
  fileName: z.string(),
  title: z.string(),
  durationMs: z.number().int().nullable().describe("Duration of the MP3 in milliseconds"),
  sourceMs: z.number().int().nullable().describe("Duration of the whole sound in milliseconds"),
  format: z.string().nullable(),
  sampleRate: z.number().int().nullable(),
  channels: z.number().int().nullable(),
  bitDepth: z.number().int().nullable(),
  loudness: z.number().nullable().describe("EBU R128, integrated, in LUFS"),
  peaks: z.string().nullable().describe("512 bytes as base64: the loudest sample of each part, 0 to 255"),
  tempo: z.number().nullable().describe("Beats per minute"),
  tempoFrom: Source.describe("Source of the tempo"),
  key: z.string().nullable().describe("Am, F#m, C"),
  keyFrom: Source.describe("Source of the key"),
});

export const PreviewList = z.object({ previews: z.array(Preview) });

export const PreviewsAdded = z.object({ previewIds: z.array(z.number().int()) });

export const PreviewRemoved = z.object({ previewId: z.number().int() });

export const PreviewMoved = z.object({ previewId: z.number().int(), position: z.number().int() });

export const PreviewCorrected = z.object({
  previewId: z.number().int(),
  tempo: z.number().nullable(),
  key: z.string().nullable(),
});
