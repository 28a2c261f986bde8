import type { FormEvent, RefObject } from "react";
import { pickSounds } from "#app/domain/catalogue/previews/pick-sounds.ts";
import type { TorrentFormat } from "#app/domain/catalogue/torrents/metainfo/hash-files.ts";
import { choosePieceLength, pieceLengths } from "#app/domain/catalogue/torrents/metainfo/piece-length.ts";
import type { Gathered } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { proposeName } from "#app/domain/catalogue/uploads/share/propose-name.ts";
import { withoutBlanks, writeNfo } from "#app/domain/catalogue/uploads/share/write-nfo.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import type { LocalFile } from "./choose-files.tsx";
import { ChosenFolder } from "./chosen-folder.tsx";
import type { Job } from "./hash-messages.ts";
import type { Typed } from "./own-fields.tsx";
import { PreviewChoice, tickedSounds } from "./preview-choice.tsx";

/** The choices for a shared folder, and its extras. */
export type Wanted = {
  job: Omit<Job, "createdBy">;
  totalLength: number;
  /** The name in the index. */
  title: string;
  nfo: string;
  previews: File[];
};

const formats = [
  { value: "v1", label: "Version 1: every client" },
  { value: "hybrid", label: "Hybrid: versions 1 and 2" },
];

/** The changes made in the form, which are kept where the folder becomes one of several. */
export function typedIn(element: HTMLFormElement, gathered: Gathered<LocalFile>): Typed {
  const form = new FormData(element);
  const title = proposeName(gathered);
  const nfo = String(form.get("nfoText") ?? "").replace(/\r?\n/g, "\r\n");
  return { gathered, name: String(form.get("title") ?? ""), nfo: nfo === writeNfo(title, gathered) ? "" : nfo };
}

type Props = {
  formRef: RefObject<HTMLFormElement>;
  gathered: Gathered<LocalFile>;
  onMake: (wanted: Wanted) => void;
};

/** How to make the torrent, its name, and the files that go with it. */
export function ShareForm({ formRef, gathered, onMake }: Props) {
  const { name, files, totalLength } = gathered;
  const title = proposeName(gathered);
  const sounds = pickSounds(files);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (field: string) => String(form.get(field) ?? "");
    onMake({
      job: {
        name: name || textOf("root").trim(),
        files: files.map(({ path, given }) => ({ path, file: given.file })),
        format: textOf("format") as TorrentFormat,
        pieceLength: Number(textOf("pieceLength")) || choosePieceLength(totalLength),
        source: textOf("source").trim(),
      },
      totalLength,
      title: textOf("title").trim(),
      nfo: withoutBlanks(textOf("nfoText")),
      previews: tickedSounds(form, sounds),
    });
  }

  return (
    <form ref={formRef} onSubmit={submit} className="grid gap-6">
      <ChosenFolder gathered={gathered} />
      <TextField
        label="Name in the index"
        hint="The name that members see, for example Publisher - Title v1.0 [WAV]. Your folder keeps its own name."
        name="title"
        defaultValue={title}
        required
        maxLength={200}
      />
      {name ? null : (
        <TextField
          label="Folder"
          hint="These files are not in a folder: members will get them in a folder with this name."
          name="root"
          required
          maxLength={200}
          pattern="[^/\\]+"
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField label="Format" options={formats} name="format" defaultValue="v1" />
        <SelectField label="Piece length" options={pieceOptions(totalLength)} name="pieceLength" defaultValue="" />
        <TextField
          label="Source (optional)"
          hint="Part of the torrent. Distinguishes it from a torrent of the same files on another site."
          name="source"
          maxLength={100}
        />
      </div>
      <div className="[&_textarea]:font-mono [&_textarea]:text-sm">
        <TextareaField
          label="NFO (optional)"
          hint="Filled in from names, counts and sizes. Complete it, or clear it to send none."
          name="nfoText"
          defaultValue={writeNfo(title, gathered)}
          rows={12}
          wrap="off"
        />
      </div>
      {sounds.length > 0 ? <PreviewChoice sounds={sounds} /> : null}
      <div>
        <Button type="submit">Make torrent</Button>
      </div>
    </form>
  );
}

function pieceOptions(totalLength: number) {
  const words = (length: number) => {
    const pieces = Math.max(1, Math.ceil(totalLength / length));
    return `${formatBytes(length)}, ${counted(pieces, "piece")}`;
  };
  return [
    { value: "", label: `Automatic: ${words(choosePieceLength(totalLength))}` },
    ...pieceLengths.map((length) => ({ value: String(length), label: words(length) })),
  ];
}
