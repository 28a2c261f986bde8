import { z } from "zod";

const Source = z.enum(["chunk", "tags", "name", "measured", "member"]).nullable();

const Preview = z.object({
  id: z.number().int(),
  position: z.number().int().describe("1 to 5"),
  status: z.enum(["waiting", "ready", "failed"]),
  problem: z.string().nullable().describe("Why it has failed, in words"),
  fileName: z.string(),
  title: z.string(),
  durationMs: z.number().int().nullable().describe("Of the MP3 at /previews/{id}, in milliseconds"),
  sourceMs: z.number().int().nullable().describe("Of the whole sound, in milliseconds"),
  format: z.string().nullable(),
  sampleRate: z.number().int().nullable(),
  channels: z.number().int().nullable(),
  bitDepth: z.number().int().nullable(),
  loudness: z.number().nullable().describe("EBU R128, integrated, in LUFS"),
  peaks: z.string().nullable().describe("512 bytes as base64: the loudest sample of each part, 0 to 255"),
  tempo: z.number().nullable().describe("Beats a minute"),
  tempoFrom: Source,
  key: z.string().nullable().describe("Am, F#m, C"),
  keyFrom: Source,
});

export const PreviewList = z.object({ previews: z.array(Preview) });
