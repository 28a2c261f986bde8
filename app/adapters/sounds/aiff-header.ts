import { keyOfNote } from "#app/domain/catalogue/music/keys.ts";
import type { SaidBySound } from "#app/domain/core/ports/sounds.ts";
import { countId3 } from "./count-tags.ts";
import { checkFigures, type Header, type PcmLayout } from "./header.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";
import { walkChunks } from "./walk-chunks.ts";

/** Reads the header of an AIFF or AIFF-C and the Apple Loops chunk. Throws SoundError. */
export async function readAiffHeader(file: SoundFile, begin: number): Promise<Header> {
  const isCompressed = (await file.at(begin + 8, 4)).toString("latin1") === "AIFC";
  const chunks = await walkChunks(file, { begin, format: "AIFF", samples: "SSND", isLittle: false });
  const find = (id: string) => chunks.find((chunk) => chunk.id === id);
  const comm = await file.at(find("COMM")?.start ?? 0, find("COMM")?.size === undefined ? 0 : 26);
  const ssnd = find("SSND");
  for (const { id, start, size } of chunks) if (id === "ID3 ") countId3(await file.at(start, size));
  if (comm.length < 18 || !ssnd || ssnd.size < 8)
    throw new SoundError("The AIFF contains no sound: its format or its samples are missing.");
  const channels = comm.readUInt16BE(0);
  const sampleRate = Math.round(readExtended(comm.subarray(8, 18)));
  checkFigures({ format: "AIFF", channels, sampleRate });
  const bitDepth = comm.readUInt16BE(6);
  const pcm = layoutOf(isCompressed ? comm.toString("latin1", 18, 22) : "NONE", bitDepth);
  const start = ssnd.start + 8 + (await file.at(ssnd.start, 4)).readUInt32BE(0);
  const frames = comm.readUInt32BE(2);
  const end = Math.min(file.size, ssnd.start + ssnd.size);
  const basc = find("basc");
  const said = readBasc(basc ? await file.at(basc.start, 18) : Buffer.alloc(0), frames / sampleRate);
  return { format: "AIFF", sampleRate, channels, bitDepth, start, end, frames, pcm, said };
}

/** An 80-bit float, which AIFF uses for the sample rate. */
function readExtended(bytes: Buffer): number {
  const exponent = bytes.readUInt16BE(0) & 0x7fff;
  return Number(bytes.readBigUInt64BE(2)) * 2 ** (exponent - 16_383 - 63);
}

/** Uncompressed formats with the low byte first. */
const LITTLE = ["sowt", "42ni", "23ni"];

function layoutOf(compression: string, bits: number): PcmLayout {
  if (/^fl32$/i.test(compression)) return { kind: "float", bytes: 4, isLittle: false };
  if (/^fl64$/i.test(compression)) return { kind: "float", bytes: 8, isLittle: false };
  const isLittle = LITTLE.includes(compression);
  if (!isLittle && !["NONE", "twos", "in24", "in32"].includes(compression))
    throw new SoundError("This AIFF compression is not supported. Export it as PCM.");
  if (!(bits >= 1 && bits <= 32)) throw new SoundError(`The AIFF has ${bits} bits per sample; 1 to 32 are supported.`);
  return { kind: "signed", bytes: Math.ceil(bits / 8), isLittle };
}

const MINOR = 1;
const MAJOR = 2;

/** The `basc` chunk of Apple Loops: beats, root and scale. */
function readBasc(body: Buffer, seconds: number): SaidBySound {
  if (body.length < 18 || body.readUInt16BE(16) !== 0) return { tempo: null, key: null };
  const tempo = (body.readUInt32BE(4) * 60) / seconds;
  const scale = body.readUInt16BE(10);
  const key = scale === MINOR || scale === MAJOR ? keyOfNote(body.readUInt16BE(8), scale === MINOR) : null;
  return { tempo: Number.isFinite(tempo) && tempo > 0 ? tempo : null, key };
}
