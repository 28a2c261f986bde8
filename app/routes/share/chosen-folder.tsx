import { countKinds } from "#app/domain/catalogue/uploads/share/count-kinds.ts";
import type { Gathered } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";

const MOST_KINDS = 6;

/** The selected folder in one line, with the kinds of its files. */
export function ChosenFolder({ gathered: { name, files, totalLength, leftOut } }: { gathered: Gathered }) {
  const kinds = countKinds(files);
  return (
    <div className="grid gap-1 border-l-2 border-accent-text pl-3">
      <p className="font-medium wrap-anywhere text-strong">{name || "Files without a folder"}</p>
      <p className="font-mono text-sm tabular-nums">
        {counted(files.length, "file")}, {formatBytes(totalLength)}
      </p>
      <p className="text-sm text-muted">
        {kinds
          .slice(0, MOST_KINDS)
          .map(({ kind, files: count }) => `${count.toLocaleString("en-US")} × ${kind}`)
          .join(", ")}
        {kinds.length > MOST_KINDS ? ", …" : ""}
      </p>
      {leftOut > 0 ? (
        <p className="text-sm text-muted">
          {leftOut === 1 ? "One system file is" : `${leftOut} system files are`} left out.
        </p>
      ) : null}
    </div>
  );
}
