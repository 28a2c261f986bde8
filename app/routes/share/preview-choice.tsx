import type { SharedFile } from "#app/domain/catalogue/uploads/share/gather-files.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import type { LocalFile } from "./choose-files.tsx";

/** The files of the sounds that are ticked in a form. */
export function tickedSounds(form: FormData, sounds: SharedFile<LocalFile>[], name = "sound"): File[] {
  const ticked = new Set(form.getAll(name).map(String));
  return sounds.filter((_, at) => ticked.has(String(at))).map(({ given }) => given.file);
}

/** The sounds to choose previews from. They are the only files of the folder that leave the computer. */
export function PreviewChoice({ name = "sound", sounds }: { name?: string; sounds: SharedFile[] }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium text-strong">Previews</legend>
      <p className="text-sm text-muted">
        Members hear one minute of each. The sounds that you tick are sent with the upload.
      </p>
      {sounds.map(({ path, length }, at) => (
        <label key={path.join("/")} className="flex min-h-10 items-center gap-3">
          <input type="checkbox" name={name} value={at} defaultChecked className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{path.join(" / ")}</span>
          <span className="ml-auto font-mono text-sm whitespace-nowrap text-muted tabular-nums">
            {formatBytes(length)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
