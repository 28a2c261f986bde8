import { type ChangeEvent, useState } from "react";
import { tooManyFiles } from "#app/domain/catalogue/uploads/share/check-plan.ts";
import { type Choice, findPacks } from "#app/domain/catalogue/uploads/share/find-packs.ts";
import type { GivenFile } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { DropArea } from "#app/ui/drop-area.tsx";
import { FieldFrame } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-field.tsx";
import { type FolderFile, folderOf, readDropped } from "../imports/read-dropped.ts";

export type LocalFile = GivenFile & { file: File };

const FOLDER_HINT = "A folder becomes one torrent. A folder of packs becomes one torrent per pack.";
const FILES_HINT = "One file, or several from one folder.";
const ONE_OR_SEVERAL = "or drop it here; you can drop several folders at once";
const MORE = "or drop it here; it is added, and each folder becomes its own torrent";
const NO_FILES = "There are no files in this folder.";
const NOT_READ = "This folder could not be read. Choose it with the field above.";

type Props = {
  /** Whether a choice is added to others. */
  isMore?: boolean;
  onChoose: (choice: Choice<LocalFile> | null) => void;
};

/** A folder or files, chosen in the browser's own fields or dropped; several folders can be dropped at once. */
export function ChooseFiles({ isMore = false, onChoose }: Props) {
  const [problem, setProblem] = useState<string | null>(null);

  function take(found: FolderFile[]) {
    const choice = findPacks(found.map(({ path, file }) => ({ path, size: file.size, file })));
    const { files } = choice.whole;
    const tooMany = tooManyFiles(files.length)?.message ?? null;
    const wrong = files.length === 0 ? NO_FILES : choice.packs.length === 0 ? tooMany : null;
    setProblem(wrong);
    onChoose(wrong ? null : { ...choice, isShelf: choice.isShelf || tooMany !== null });
  }

  async function drop(dropped: DataTransfer) {
    // Read both before the event ends.
    const loose = [...dropped.files];
    const folders = await readDropped(dropped);
    // A dropped folder is also among the loose files, as one without content.
    const beside = folders.length === 1 ? [] : loose.filter(({ name }) => !folders.some((one) => one.name === name));
    take([...folders.flatMap(({ files }) => files), ...folderOf(beside)]);
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
    <DropArea
      words={isMore ? MORE : ONE_OR_SEVERAL}
      onDrop={(dropped) => void drop(dropped).catch(() => setProblem(NOT_READ))}
    >
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
