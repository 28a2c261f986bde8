import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive; what is set beyond name and bytes is a lie or a trick of the tests'. */
export type Packed = {
  name: string;
  bytes?: Buffer;
  /** Unix mode with its file type, as 0o120777 for a symbolic link. */
  mode?: number;
  /** The size that the headers claim, if it is wrong. */
  declaredSize?: number;
  declaredCrc?: number;
  encrypted?: boolean;
  link?: string;
  /** The name of another file of a RAR to which this one is a reference. */
  copyOf?: string;
  /** The raw name in a ZIP that does not say UTF-8. */
  rawName?: Buffer;
  /** Unusual values for the ZIP's creating system, attributes and method. */
  madeBy?: number;
  attributes?: number;
  method?: number;
  packedAs?: Buffer;
  store?: boolean;
};

const none: Buffer = Buffer.alloc(0);
const u16 = (value: number) => Buffer.from([value & 0xff, (value >> 8) & 0xff]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

/** A ZIP, byte by byte, so that it can be as wrong as a test needs it. */
export function makeZip(files: Packed[], mark = ""): Buffer {
  const bodies = [Buffer.from(mark, "latin1")];
  const directory: Buffer[] = [];
  let offset = mark.length;
  for (const { name, bytes = none, mode = 0o100644, declaredSize, declaredCrc, encrypted, store, ...tricks } of files) {
    const packed = tricks.packedAs ?? (store ? bytes : deflateRawSync(bytes));
    const fileName = tricks.rawName ?? Buffer.from(name, "utf8");
    const common = Buffer.concat([
      u16(20),
      u16((encrypted ? 1 : 0) | (tricks.rawName ? 0 : 0x800)),
      u16(tricks.method ?? (store ? 0 : 8)),
      u32(0x50210000),
      u32(declaredCrc ?? crc32(bytes)),
      u32(packed.length),
      u32(declaredSize ?? bytes.length),
      u16(fileName.length),
      u16(0),
    ]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, fileName, packed]);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\x01\x02"),
        u16(((tricks.madeBy ?? 3) << 8) | 20),
        common,
        u16(0),
        u16(0),
        u16(0),
        u32(tricks.attributes ?? mode * 0x10000),
        u32(offset),
        fileName,
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = [Buffer.from("PK\x05\x06"), u16(0), u16(0), u16(files.length), u16(files.length)];
  return Buffer.concat([...bodies, central, ...end, u32(central.length), u32(offset), u16(0)]);
}

function vint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest % 128) | (rest >= 128 ? 0x80 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}

const rar5Block = (fields: Buffer, data: Buffer = none) => {
  const body = Buffer.concat([vint(fields.length), fields]);
  return Buffer.concat([u32(crc32(body)), body, data]);
};

/** A RAR of version 5 whose files are stored as they are. */
export function makeRar5(files: Packed[]): Buffer {
  const blocks = files.map(({ name, bytes = none, declaredSize, link, copyOf }) => {
    const fileName = Buffer.from(name, "utf8");
    const target = link ?? copyOf;
    const record = target
      ? Buffer.concat([vint(5), vint(link ? 1 : 5), vint(0), vint(Buffer.byteLength(target)), Buffer.from(target)])
      : none;
    const extra = target ? Buffer.concat([vint(record.length), record]) : none;
    const fields = Buffer.concat([
      vint(2),
      vint(target ? 3 : 2),
      ...(target ? [vint(extra.length)] : []),
      vint(bytes.length),
      vint(4),
      vint(declaredSize ?? bytes.length),
      vint(link ? 0o120777 : 0o100644),
      u32(crc32(bytes)),
      vint(0),
      vint(1),
      vint(fileName.length),
      fileName,
      extra,
    ]);
    return rar5Block(fields, bytes);
  });
  const main = rar5Block(Buffer.concat([vint(1), vint(0), vint(0)]));
  const end = rar5Block(Buffer.concat([vint(5), vint(4), vint(0)]));
  return Buffer.concat([Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1, 0]), main, ...blocks, end]);
}

const rar4Block = (type: number, flags: number, fields: Buffer, data: Buffer = none) => {
  const body = Buffer.concat([Buffer.from([type]), u16(flags), u16(7 + fields.length), fields]);
  return Buffer.concat([u16(crc32(body) & 0xffff), body, data]);
};

/** A RAR of version 4 whose files are stored as they are. */
export function makeRar4(files: Packed[]): Buffer {
  const blocks = files.map(({ name, bytes = none, declaredSize, encrypted }) => {
    const fileName = Buffer.from(name, "latin1");
    const fields = Buffer.concat([
      u32(bytes.length),
      u32(declaredSize ?? bytes.length),
      Buffer.from([3]),
      u32(crc32(bytes)),
      u32(0x50210000),
      Buffer.from([20, 0x30]),
      u16(fileName.length),
      u32(0o100644),
      fileName,
    ]);
    return rar4Block(0x74, 0x8000 | (encrypted ? 4 : 0), fields, bytes);
  });
  const main = rar4Block(0x73, 0, Buffer.alloc(6));
  return Buffer.concat([
    Buffer.from([0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0]),
    main,
    ...blocks,
    rar4Block(0x7b, 0x4000, none),
  ]);
}
