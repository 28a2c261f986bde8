import { type ChangeEvent, useState } from "react";
import { tooManyFiles } from "#app/domain/uploads/share/check-plan.ts";
import { type Gathered, type GivenFile, gatherFiles } from "#app/domain/uploads/share/gather-files.ts";
import { DropArea } from "#app/ui/drop-area.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-field.tsx";
import { type FolderFile, folderOf, readDropped } from "../imports/read-dropped.ts";

export type LocalFile = GivenFile & { file: File };

const FOLDER_HINT = "The whole folder becomes one torrent.";
const FILES_HINT = "One file, or several that lie in one folder.";
const NO_FILES = "There are no files in this folder.";
const NOT_READ = "This folder could not be read. Please choose it with the field above.";

type Props = { onChoose: (gathered: Gathered<LocalFile> | null) => void };

/** A folder or files: chosen in the browser's own fields, or dropped. */
export function ChooseFiles({ onChoose }: Props) {
  const [problem, setProblem] = useState<string | null>(null);

  function take(found: FolderFile[]) {
    const gathered = gatherFiles(found.map(({ path, file }) => ({ path, size: file.size, file })));
    const wrong = gathered.files.length === 0 ? NO_FILES : (tooManyFiles(gathered.files.length)?.message ?? null);
    setProblem(wrong);
    onChoose(wrong ? null : gathered);
  }

  async function drop(dropped: DataTransfer) {
    // Both have to be asked for before the event has ended.
    const loose = [...dropped.files];
    const folders = await readDropped(dropped);
    take(folders.length > 0 ? folders.flatMap(({ files }) => files) : folderOf(loose));
  }

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    const other = document.getElementById(target.id === "folder" ? "files" : "folder");
    if (other instanceof HTMLInputElement) other.value = "";
    take(folderOf(target.files ?? []));
  }

  const field = (name: string, label: string, hint: string, more: object) => (
    <FieldFrame id={name} label={label} hint={hint}>
      <FileInput hint={hint} name={name} multiple onChange={change} {...more} />
    </FieldFrame>
  );
  return (
    <DropArea words="or drop it here" onDrop={(dropped) => void drop(dropped).catch(() => setProblem(NOT_READ))}>
      <div className="grid gap-6 lg:grid-cols-2">
        {field("folder", "Folder", FOLDER_HINT, { webkitdirectory: "" })}
        {field("files", "Or files", FILES_HINT, {})}
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {problem}
      </p>
    </DropArea>
  );
}
