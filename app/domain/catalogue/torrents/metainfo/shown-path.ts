import { shorten, showUnseen } from "../../../core/kernel/plain-text.ts";

const MAX_SHOWN = 160;

/** A file of a torrent as refusals name it: "Kit/drums/kick.wav". */
export function shownPath(name: string, path: readonly string[]): string {
  const isSingle = path.length === 1 && path[0] === name;
  const beginning = (isSingle ? path : [name, ...path]).join("/").slice(0, MAX_SHOWN + 1);
  return shorten(showUnseen(beginning), MAX_SHOWN);
}
