/** A page of Ogg as tests take them apart: its packets are whole. */
type Page = { bytes: Buffer; serial: number; packets: Buffer[] };

export function pagesOf(ogg: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < ogg.length; at += pages.at(-1)?.bytes.length ?? ogg.length) {
    const lacing = ogg.subarray(at + 27, at + 27 + (ogg[at + 26] ?? 0));
    const packets: Buffer[] = [];
    let from = at + 27 + lacing.length;
    let to = from;
    for (const length of lacing) {
      to += length;
      if (length === 255) continue;
      packets.push(ogg.subarray(from, to));
      from = to;
    }
    pages.push({ bytes: ogg.subarray(at, to), serial: ogg.readUInt32LE(at + 14), packets });
  }
  return pages;
}

/** A comment of Vorbis with these entries, as "TITLE=Dust". */
export function vorbisComment(entries: readonly string[]): Buffer {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const parts = entries.flatMap((entry) => [u32(Buffer.byteLength(entry)), Buffer.from(entry)]);
  const head = Buffer.from("\x03vorbis", "latin1");
  return Buffer.concat([head, u32(0), u32(entries.length), ...parts, Buffer.from([1])]);
}
