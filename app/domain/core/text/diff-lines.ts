export type LineChange = { kind: "kept" | "added" | "removed"; text: string };

/** More steps than this would block the process: such texts are shown as entirely replaced. */
const STEPS_MAX = 1_000_000;

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== "");

const marked = (kind: LineChange["kind"], lines: string[]): LineChange[] => lines.map((text) => ({ kind, text }));

/** Compares two texts line by line, by their longest common subsequence. Empty lines do not count. */
export function diffLines(before: string, after: string): LineChange[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const head = sameAtStart(old, now);
  const tail = sameAtStart(old.slice(head).reverse(), now.slice(head).reverse());
  const oldPart = old.slice(head, old.length - tail);
  const nowPart = now.slice(head, now.length - tail);
  return [
    ...marked("kept", now.slice(0, head)),
    ...(oldPart.length * nowPart.length > STEPS_MAX
      ? [...marked("removed", oldPart), ...marked("added", nowPart)]
      : diffParts(oldPart, nowPart)),
    ...marked("kept", now.slice(now.length - tail)),
  ];
}

function sameAtStart(one: string[], other: string[]): number {
  const at = one.findIndex((line, i) => line !== other[i]);
  return at === -1 ? Math.min(one.length, other.length) : at;
}

function diffParts(old: string[], now: string[]): LineChange[] {
  const width = now.length + 1;
  // The number of common lines in the rest of both texts, from each position.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      changes.push({ kind: "kept", text: was });
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: "removed", text: was });
      i++;
    } else {
      changes.push({ kind: "added", text: is ?? "" });
      j++;
    }
  }
  return changes;
}
