import type { LineChange } from "#app/domain/core/text/diff-lines.ts";

const words = { added: "Added", removed: "Removed" };

type Block = { kind: LineChange["kind"]; lines: string[] };

/** Consecutive lines of one kind. */
function blocksOf(changes: LineChange[]): Block[] {
  const blocks: Block[] = [];
  for (const { kind, text } of changes) {
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
  }
  return blocks;
}

/** The added and removed lines, in the order of the text. */
export const RuleChanges = ({ changes }: { changes: LineChange[] }) => (
  <section>
    <h2 className="text-lg font-semibold">What has changed</h2>
    <ul className="mt-3 grid gap-2">
      {blocksOf(changes).map(({ kind, lines }, at) =>
        kind === "kept" ? null : (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line can occur twice, and the list never changes
            key={at}
            className={`rounded-md border border-l-4 px-3 py-2 ${kind === "added" ? "border-success" : "border-danger"}`}
          >
            <span className={`block text-sm font-semibold ${kind === "added" ? "text-success" : "text-danger"}`}>
              {words[kind]}
            </span>
            <span dir="auto" className="break-words whitespace-pre-line">
              {kind === "added" ? (
                <ins className="no-underline">{lines.join("\n")}</ins>
              ) : (
                <del>{lines.join("\n")}</del>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  </section>
);
