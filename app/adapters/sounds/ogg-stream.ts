import { COUNTED_BYTES, countComments } from "./count-tags.ts";
import { checkFigures } from "./header.ts";
import { makeOggPages, type OggPage, readOggPages } from "./ogg-pages.ts";
import { SoundError } from "./sound-error.ts";
import type { SoundFile } from "./sound-file.ts";

export type OggSound = { format: "Ogg Vorbis" | "Opus"; channels: number; sampleRate: number };

const OPUS_RATE = 48_000;
/** A comment with a cover is the largest usual one; the decoder has room for 128 KB of Vorbis setup. */
const MAX_COMMENT_BYTES = 16 * 1024 * 1024;
const MAX_SETUP_BYTES = 128 * 1024;
/** A longer packet is not audio. */
const MAX_PACKET_PAGES = 16;
/** Recordings of a radio stream have a link for each song. Each needs its own decoder. */
const MAX_LINKS = 200;

const EMPTY_COMMENT = {
  "Ogg Vorbis": Buffer.from("\x03vorbis\0\0\0\0\0\0\0\0\x01", "latin1"),
  Opus: Buffer.from("OpusTags\0\0\0\0\0\0\0\0", "latin1"),
};

/** The sound that begins on a page; null if something else or nothing begins there. Throws SoundError. */
export function soundOnPage({ isFirst, body }: OggPage): (OggSound & { packet: Buffer }) | null {
  const packet = Buffer.from(body);
  if (!isFirst) return null;
  const isOpus = packet.length >= 19 && packet.toString("latin1", 0, 8) === "OpusHead";
  const isVorbis = packet.length >= 16 && packet.toString("latin1", 0, 7) === "\x01vorbis";
  if (!isOpus && !isVorbis) return null;
  const sound = isOpus
    ? // Decoded audio has 48,000 samples a second, whatever its original rate.
      ({ format: "Opus", channels: packet[9] ?? 0, sampleRate: OPUS_RATE } as const)
    : ({ format: "Ogg Vorbis", channels: packet[11] ?? 0, sampleRate: packet.readUInt32LE(12) } as const);
  checkFigures(sound);
  return { ...sound, packet };
}

/**
 * The first sound of an Ogg, page by page, prepared for a decoder: other streams are left out, and the comment is
 * replaced by an empty one, because decoders take quadratic time for a cover. `isNew` means that another link of a
 * chained Ogg begins, which needs a new decoder. Throws SoundError.
 */
export async function* readOggSound(file: SoundFile, start: number) {
  let link = null as Link | null;
  let isOver = true;
  let links = 0;
  let unended = 0;
  for await (const page of readOggPages(file, start)) {
    const begun: ReturnType<typeof soundOnPage> =
      isOver || (page.isFirst && link?.headers === null) ? soundOnPage(page) : null;
    if (begun) {
      links += 1;
      if (links > MAX_LINKS) throw new SoundError(`The Ogg consists of more than ${MAX_LINKS} chained parts.`);
      checkLink(link?.sound, begun);
      link = { sound: begun, serial: page.serial, headers: collectHeaders(begun.format, page.serial) };
      isOver = false;
      yield { isNew: true, bytes: page.bytes };
      continue;
    }
    if (!link || page.serial !== link.serial || isOver) continue;
    isOver = page.isLast;
    unended = page.lacing.some((length) => length < 255) ? 0 : unended + 1;
    if (!link.headers && unended > MAX_PACKET_PAGES) throw new SoundError("A packet of the Ogg is too large.");
    const pages: Uint8Array[] | null = link.headers ? link.headers.add(page) : [page.bytes];
    if (!pages) continue;
    link.headers = null;
    for (const bytes of pages) yield { isNew: false, bytes };
  }
}

function checkLink(former: OggSound | undefined, next: OggSound): void {
  if (!former) return;
  if (former.channels !== next.channels || former.sampleRate !== next.sampleRate || former.format !== next.format)
    throw new SoundError("The Ogg chains parts with different formats, channels or rates.");
}

type Link = { sound: OggSound; serial: number; headers: ReturnType<typeof collectHeaders> | null };

/** Collects the packets between the first page and the sound: a comment and, for Vorbis, the setup. */
function collectHeaders(format: OggSound["format"], serial: number) {
  const counted: Uint8Array[] = [];
  const kept: Uint8Array[] = [];
  let setup: Buffer | null = null;
  let bytes = 0;
  let isComment = true;

  /** Ends the open packet. Returns whether the sound follows. */
  function endPacket(): boolean {
    if (isComment) {
      isComment = false;
      countComments(Buffer.concat(counted).subarray(format === "Opus" ? 8 : 7));
      bytes = 0;
      return format === "Opus";
    }
    setup = Buffer.concat(kept);
    if (setup.toString("latin1", 0, 7) !== "\x05vorbis")
      throw new SoundError("The setup of the Ogg Vorbis is damaged.");
    return true;
  }

  return {
    /** Null while packets are missing; then the pages with an empty comment, and the rest of the last page. */
    add({ lacing, body }: OggPage): Uint8Array[] | null {
      let at = 0;
      for (const [i, length] of lacing.entries()) {
        bytes += length;
        if (bytes > (isComment ? MAX_COMMENT_BYTES : MAX_SETUP_BYTES))
          throw new SoundError(`The ${isComment ? "comment" : "setup"} of the ${format} is too large.`);
        const part = body.subarray(at, at + length);
        if (!isComment) kept.push(part);
        else if (bytes <= COUNTED_BYTES + 255) counted.push(part);
        at += length;
        if (length === 255 || !endPacket()) continue;
        const packets = [
          EMPTY_COMMENT[format],
          ...(setup ? [setup] : []),
          ...packetsOf(lacing.subarray(i + 1), body.subarray(at)),
        ];
        return makeOggPages(packets, { serial, number: 1 });
      }
      return null;
    },
  };
}

/** The packets that end on the rest of a page. */
function packetsOf(lacing: Uint8Array, body: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  let from = 0;
  let to = 0;
  for (const length of lacing) {
    to += length;
    if (length === 255) continue;
    packets.push(body.subarray(from, to));
    from = to;
  }
  return packets;
}
