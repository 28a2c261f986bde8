import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { Button } from "#app/ui/button.tsx";
import { DropArea } from "#app/ui/drop-area.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-field.tsx";
import { type Folder, readDropped } from "./read-dropped.ts";

const HINT =
  "The whole folder becomes one torrent. In browsers that cannot choose folders, the files you choose become one.";

type Props = { dropped: Folder[]; onDropped: (folders: Folder[]) => void };

/** Imports a folder as a whole: chosen in the browser's own field, with or without JavaScript, or dropped here. */
export function FolderField({ dropped, onDropped }: Props) {
  return (
    <FieldFrame id="folder" label="Folder" hint={HINT}>
      <DropArea
        words="or drop folders here"
        onDrop={(transfer) => void readDropped(transfer).then((folders) => onDropped([...dropped, ...folders]))}
      >
        <FileInput hint={HINT} name="folder" multiple {...{ webkitdirectory: "" }} />
        {dropped.length === 0 ? null : (
          <ul aria-label="Dropped folders" className="mt-3 grid gap-1 text-sm">
            {dropped.map((folder) => (
              <li key={folder.id} className="flex flex-wrap items-center gap-3">
                <span className="font-medium wrap-anywhere text-strong">{folder.name}</span>
                <span className="font-mono text-muted">{wordsOf(folder)}</span>
                <Button
                  type="button"
                  variant="quiet"
                  size="small"
                  onClick={() => onDropped(dropped.filter((one) => one !== folder))}
                >
                  Leave out<span className="sr-only"> {folder.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DropArea>
    </FieldFrame>
  );
}

function wordsOf({ files }: Folder): string {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return `${counted(files.length, "file")}, ${formatBytes(bytes)}`;
}
