import type { ByteRange } from "#app/domain/core/ports/held-files.ts";

type RangeAnswer =
  | { kind: "whole" }
  | { kind: "part"; range: ByteRange }
  /** Several parts at once, which this site never sends together. */
  | { kind: "several" }
  /** The range contains no part of the file. */
  | { kind: "unsatisfiable" };

/** Parses a Range header for a file of this length. An invalid header requests the whole file (RFC 9110). */
export function readRange(header: string | null | undefined, length: number): RangeAnswer {
  const given = /^bytes=(.+)$/i.exec(header?.trim() ?? "")?.[1];
  if (given === undefined) return { kind: "whole" };
  if (given.includes(",")) return { kind: "several" };
  const [, from = "", to = ""] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(given) ?? [];
  if (from === "" && to === "") return { kind: "whole" };
  const first = from === "" ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === "" || to === "" ? length - 1 : Math.min(Number(to), length - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return { kind: "whole" };
  if (first > last) return { kind: "unsatisfiable" };
  return { kind: "part", range: { first, last } };
}
