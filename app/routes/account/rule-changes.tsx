import type { LineChange } from "#app/domain/text/diff-lines.ts";

const words = { added: "New", removed: "No longer" };

/** The lines that came or went, in the order of the text. */
export const RuleChanges = ({ changes }: { changes: LineChange[] }) => (
  <section>
    <h2 className="text-lg font-semibold">What has changed</h2>
    <ul className="mt-3 grid gap-2">
      {changes.map(({ kind, text }, at) =>
        kind === "kept" ? null : (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line can come twice, and the list never changes
            key={at}
            className={`rounded-md border border-l-4 px-3 py-2 ${kind === "added" ? "border-success" : "border-danger"}`}
          >
            <span className={`block text-sm font-semibold ${kind === "added" ? "text-success" : "text-danger"}`}>
              {words[kind]}
            </span>
            <span dir="auto" className="break-words whitespace-pre-line">
              {kind === "added" ? <ins className="no-underline">{text}</ins> : <del>{text}</del>}
            </span>
          </li>
        ),
      )}
    </ul>
  </section>
);
