import { ANNOUNCE_EVENTS } from "../protocol/announce-request.ts";
import { ID_LENGTH } from "../protocol/ids.ts";
import type { Effect } from "./effect.ts";

const COMPACT = 8;
const COMPLETED = 16;
const WITHHELD = 32;
/** Effects from before clients were distinguished by their keys have none. */
const KEY = 64;
/** Bytes of the fields of fixed length. Endpoint, member id and User-Agent follow them. */
const FIXED = 1 + 8 + 4 + ID_LENGTH * 2 + 8 * 5 + 4 * 3 + 8 * 2 + 4 + 1 + 2 + 2;

/** The most bytes that `writeEffect` needs. */
export const maxEffectSize = (effect: Effect) =>
  FIXED + 22 + (effect.memberId.length + effect.report.userAgent.length) * 3;

/**
 * The target of written effects. `bytes` and `view` are the same memory: a new DataView per effect costs as much as the
 * writing.
 */
export type EffectBuffer = { bytes: Buffer; view: DataView };

export function makeEffectBuffer(size: number): EffectBuffer {
  const bytes = Buffer.allocUnsafe(size);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Writes an effect in binary at `at`, and returns its end. */
export function writeEffect(effect: Effect, { bytes: to, view }: EffectBuffer, at: number): number {
  const { report, credit } = effect;
  const { withheld } = credit;
  const flags =
    ANNOUNCE_EVENTS.indexOf(report.event) |
    (report.compact ? COMPACT : 0) |
    (effect.completed ? COMPLETED : 0) |
    (withheld ? WITHHELD : 0) |
    (report.key === 0 ? 0 : KEY);
  // BigInts go through the view: Buffer's own methods make several new BigInts each.
  to[at] = flags;
  view.setFloat64(at + 1, report.lastAnnounce, true);
  view.setInt32(at + 9, effect.torrentId, true);
  writeBytes(effect.infoHash, to, at + 13);
  writeBytes(report.peerId, to, at + 13 + ID_LENGTH);
  const counters = at + 13 + ID_LENGTH * 2;
  view.setBigUint64(counters, report.uploaded, true);
  view.setBigUint64(counters + 8, report.downloaded, true);
  view.setBigUint64(counters + 16, report.left, true);
  view.setBigUint64(counters + 24, credit.uploaded, true);
  view.setBigUint64(counters + 32, credit.downloaded, true);
  let next = to.writeUInt32LE(credit.seedingSeconds, counters + 40);
  next = to.writeUInt32LE(credit.leechingSeconds, next);
  next = to.writeUInt32LE(effect.clockSeconds, next);
  if (withheld) {
    next = to.writeBigUInt64LE(withheld.uploaded, next);
    next = to.writeBigUInt64LE(withheld.downloaded, next);
    next = to.writeUInt32LE(Math.min(withheld.seconds, 0xffffffff), next);
  }
  if (report.key !== 0) next = to.writeInt32LE(report.key, next);
  const lengths = next;
  next += 5;
  to[lengths] = report.endpoint.length;
  next += writeBytes(report.endpoint, to, next);
  const memberLength = writeText(effect.memberId, to, next);
  to.writeUInt16LE(memberLength, lengths + 1);
  next += memberLength;
  const agentLength = writeText(report.userAgent, to, next);
  to.writeUInt16LE(agentLength, lengths + 3);
  return next + agentLength;
}

/** Writes a binary string. For so few bytes a loop is faster than a call into native code. */
function writeBytes(binary: string, to: Buffer, at: number): number {
  for (let i = 0; i < binary.length; i += 1) to[at + i] = binary.charCodeAt(i);
  return binary.length;
}

/** Writes any text as UTF-8. */
function writeText(text: string, to: Buffer, at: number): number {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 127) return to.write(text, at, "utf8");
    to[at + i] = code;
  }
  return text.length;
}

/** Reads consecutive effects. Throws if the bytes are not whole effects. */
export function* readEffects(from: Buffer): Generator<Effect> {
  for (let at = 0; at < from.length; ) {
    const flags = from.readUInt8(at);
    const big = (index: number) => from.readBigUInt64LE(at + 13 + ID_LENGTH * 2 + index * 8);
    const seconds = at + 13 + ID_LENGTH * 2 + 40;
    const isWithheld = (flags & WITHHELD) !== 0;
    const hasKey = (flags & KEY) !== 0;
    const keyAt = seconds + 12 + (isWithheld ? 20 : 0);
    const lengths = keyAt + (hasKey ? 4 : 0);
    const endpointAt = lengths + 5;
    const memberAt = endpointAt + from.readUInt8(lengths);
    const agentAt = memberAt + from.readUInt16LE(lengths + 1);
    const end = agentAt + from.readUInt16LE(lengths + 3);
    if (end > from.length) throw new RangeError("an effect is cut off");
    const withheld = isWithheld
      ? {
          uploaded: from.readBigUInt64LE(seconds + 12),
          downloaded: from.readBigUInt64LE(seconds + 20),
          seconds: from.readUInt32LE(seconds + 28),
        }
      : null;
    yield {
      infoHash: from.toString("latin1", at + 13, at + 13 + ID_LENGTH),
      torrentId: from.readInt32LE(at + 9),
      memberId: from.toString("utf8", memberAt, agentAt),
      report: {
        peerId: from.toString("latin1", at + 13 + ID_LENGTH, at + 13 + ID_LENGTH * 2),
        key: hasKey ? from.readInt32LE(keyAt) : 0,
        endpoint: from.toString("latin1", endpointAt, memberAt),
        uploaded: big(0),
        downloaded: big(1),
        left: big(2),
        event: ANNOUNCE_EVENTS[flags & 7] ?? "",
        compact: (flags & COMPACT) !== 0,
        userAgent: from.toString("utf8", agentAt, end),
        lastAnnounce: from.readDoubleLE(at + 1),
      },
      credit: {
        uploaded: big(3),
        downloaded: big(4),
        seedingSeconds: from.readUInt32LE(seconds),
        leechingSeconds: from.readUInt32LE(seconds + 4),
        withheld,
      },
      completed: (flags & COMPLETED) !== 0,
      clockSeconds: from.readUInt32LE(seconds + 8),
    };
    at = end;
  }
}
