import { countId3, countInfo } from "./count-tags.ts";
import { checkFigures, type Header, type PcmLayout } from "./header.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";
import { type Chunk, walkChunks } from "./walk-chunks.ts";
import { readAcid, readBext, readSmpl } from "./wav-chunks.ts";

const CONTRADICTS = "The WAV contradicts itself about its samples.";
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** Sizes written by programs that do not know the length yet. */
const UNKNOWN_SIZES = [0, 0xffffffff, 0x7fffffff];

/** Reads the header of a WAV, RF64 or BW64 and its chunks with musical data. Throws SoundError. */
export async function readWavHeader(file: SoundFile, begin: number): Promise<Header> {
  const chunks = await walkChunks(file, {
    begin,
    format: "WAV",
    samples: "data",
    isLittle: true,
    samplesSize: (id, body) => (id === "ds64" && body.length >= 16 ? Number(body.readBigUInt64LE(8)) : null),
  });
  const find = (id: string) => chunks.find((chunk) => chunk.id === id);
  const bodyOf = async (id: string, length: number) => {
    const chunk = find(id);
    return chunk ? file.at(chunk.start, Math.min(chunk.size, length)) : Buffer.alloc(0);
  };
  const fmt = await bodyOf("fmt ", 40);
  const data = find("data");
  if (fmt.length < 16 || !data)
    throw new SoundError("The WAV contains no sound: its format or its samples are missing.");
  const channels = fmt.readUInt16LE(2);
  const sampleRate = fmt.readUInt32LE(4);
  checkFigures({ format: "WAV", channels, sampleRate });
  const pcm = layoutOf(fmt);
  const frameBytes = pcm.bytes * channels;
  if (fmt.readUInt16LE(12) !== frameBytes) throw new SoundError(CONTRADICTS);
  const end = endOf(data, file.size);
  const frames = Math.floor((UNKNOWN_SIZES.includes(data.size) ? end - data.start : data.size) / frameBytes);
  const acid = readAcid(await bodyOf("acid", 24), frames / sampleRate);
  const smpl = readSmpl(await bodyOf("smpl", 36));
  const cue = await bodyOf("cue ", 4);
  const tags = {
    ...readBext(await bodyOf("bext", 346)),
    ...smpl,
    ...acid.tags,
    ...(cue.length === 4 && cue.readUInt32LE(0) > 0 ? { cuePoints: cue.readUInt32LE(0) } : {}),
  };
  await checkTags(file, chunks);
  const bitDepth = fmt.readUInt16LE(14);
  return { format: "WAV", sampleRate, channels, bitDepth, start: data.start, end, frames, pcm, said: acid.said, tags };
}

async function checkTags(file: SoundFile, chunks: readonly Chunk[]): Promise<void> {
  let count = 0;
  for (const { id, start, size } of chunks) {
    if (id === "LIST") count = countInfo(await file.at(start, size), count);
    if (/^id3 $/i.test(id)) countId3(await file.at(start, size));
  }
}

const endOf = ({ start, size }: Chunk, fileSize: number): number =>
  UNKNOWN_SIZES.includes(size) ? fileSize : Math.min(start + size, fileSize);

/** Samples of an odd depth, such as 12 or 20 bits, are shifted to the top of their bytes. */
function layoutOf(fmt: Buffer): PcmLayout {
  const written = fmt.readUInt16LE(0);
  const kind = written === EXTENSIBLE && fmt.length >= 26 ? fmt.readUInt16LE(24) : written;
  const bits = fmt.readUInt16LE(14);
  if (kind === FLOAT && (bits === 32 || bits === 64)) return { kind: "float", bytes: bits / 8, isLittle: true };
  const bytes = fmt.readUInt16LE(12) / fmt.readUInt16LE(2);
  if (kind === PCM && bits >= 1 && bits <= 32 && [1, 2, 3, 4].includes(bytes) && bits <= bytes * 8)
    return { kind: bytes === 1 ? "unsigned" : "signed", bytes, isLittle: true };
  if (kind !== PCM && kind !== FLOAT) throw new SoundError("This WAV compression is not supported. Export it as PCM.");
  if (kind === PCM && bits >= 1 && bits <= 32) throw new SoundError(CONTRADICTS);
  throw new SoundError(`The WAV has ${bits} bits per sample; 1 to 32 are supported, and 32 or 64 for floats.`);
}
