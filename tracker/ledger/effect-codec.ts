import type { AnnounceEvent } from "../protocol/announce-request.ts";
import { ID_LENGTH } from "../protocol/ids.ts";
import type { Effect } from "./effect.ts";

const EVENTS: AnnounceEvent[] = ["", "started", "stopped", "completed", "paused"];
const COMPACT = 8;
const COMPLETED = 16;
const HELD = 32;
/** The fields of one length; endpoint, member id and User-Agent follow. */
const FIXED = 1 + 8 + 4 + ID_LENGTH * 2 + 8 * 5 + 4 * 3 + 8 * 2 + 4 + 1 + 2 + 2;

/** The most bytes that `writeEffect` may need. */
export const effectRoom = (effect: Effect) =>
  FIXED + 18 + (effect.memberId.length + effect.report.userAgent.length) * 3;

/** Writes an effect in binary at `at`, and says where it ends. */
export function writeEffect(effect: Effect, to: Buffer, at: number): number {
  const { report, credit } = effect;
  const { held } = credit;
  const flags =
    EVENTS.indexOf(report.event) |
    (report.compact ? COMPACT : 0) |
    (effect.completed ? COMPLETED : 0) |
    (held ? HELD : 0);
  to[at] = flags;
  to.writeDoubleLE(report.lastAnnounce, at + 1);
  to.writeInt32LE(effect.torrentId, at + 9);
  to.write(effect.infoHash + report.peerId, at + 13, "latin1");
  let next = at + 13 + ID_LENGTH * 2;
  for (const bytes of [report.uploaded, report.downloaded, report.left, credit.uploaded, credit.downloaded])
    next = to.writeBigUInt64LE(bytes, next);
  next = to.writeUInt32LE(credit.seedingSeconds, next);
  next = to.writeUInt32LE(credit.leechingSeconds, next);
  next = to.writeUInt32LE(effect.clockSeconds, next);
  if (held) {
    next = to.writeBigUInt64LE(held.uploaded, next);
    next = to.writeBigUInt64LE(held.downloaded, next);
    next = to.writeUInt32LE(Math.min(held.seconds, 0xffffffff), next);
  }
  const lengths = next;
  next += 5;
  to[lengths] = report.endpoint.length;
  next += to.write(report.endpoint, next, "latin1");
  to.writeUInt16LE(to.write(effect.memberId, next, "utf8"), lengths + 1);
  next += to.readUInt16LE(lengths + 1);
  to.writeUInt16LE(to.write(report.userAgent, next, "utf8"), lengths + 3);
  return next + to.readUInt16LE(lengths + 3);
}

/** Reads the effects that stand one after the other. Throws when the bytes are none. */
export function* readEffects(from: Buffer): Generator<Effect> {
  for (let at = 0; at < from.length; ) {
    const flags = from.readUInt8(at);
    const big = (index: number) => from.readBigUInt64LE(at + 13 + ID_LENGTH * 2 + index * 8);
    const seconds = at + 13 + ID_LENGTH * 2 + 40;
    const isHeld = (flags & HELD) !== 0;
    const lengths = seconds + 12 + (isHeld ? 20 : 0);
    const endpointAt = lengths + 5;
    const memberAt = endpointAt + from.readUInt8(lengths);
    const agentAt = memberAt + from.readUInt16LE(lengths + 1);
    const end = agentAt + from.readUInt16LE(lengths + 3);
    if (end > from.length) throw new RangeError("an effect is cut off");
    const held = isHeld
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
        endpoint: from.toString("latin1", endpointAt, memberAt),
        uploaded: big(0),
        downloaded: big(1),
        left: big(2),
        event: EVENTS[flags & 7] ?? "",
        compact: (flags & COMPACT) !== 0,
        userAgent: from.toString("utf8", agentAt, end),
        lastAnnounce: from.readDoubleLE(at + 1),
      },
      credit: {
        uploaded: big(3),
        downloaded: big(4),
        seedingSeconds: from.readUInt32LE(seconds),
        leechingSeconds: from.readUInt32LE(seconds + 4),
        held,
      },
      completed: (flags & COMPLETED) !== 0,
      clockSeconds: from.readUInt32LE(seconds + 8),
    };
    at = end;
  }
}
