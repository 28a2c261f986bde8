import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keys } from "#app/domain/catalogue/music/keys.ts";
import { correctPreview } from "#app/domain/catalogue/previews/change-previews.server.ts";
import { findPreviewToCorrect } from "#app/domain/catalogue/previews/find-to-change.server.ts";
import { sourceWords } from "#app/domain/catalogue/previews/preview-view.ts";
import { CorrectPreview } from "#app/domain/catalogue/previews/schema.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Correct tempo and key");

export async function loader(args: LoaderFunctionArgs) {
  const { place, ...preview } = await screenLoader(args, findPreviewToCorrect);
  return { ...preview, backTo: soundsOf(place) };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, correctPreview, async ({ previewId }, context) => {
    const found = await findPreviewToCorrect.execute(context, { previewId });
    const to = found.ok ? soundsOf(found.value.place) : paths.uploader();
    return redirectWithToast(to, "Tempo and key saved.");
  });

const soundsOf = (place: { uploadId: number } | { torrentId: number }) =>
  "torrentId" in place ? paths.torrent.sounds(place.torrentId) : paths.uploader.sounds(place.uploadId);

const keyOptions = [{ value: "", label: "None" }, ...keys.map((key) => ({ value: key, label: key }))];

/** Corrects the tempo and key of a sound that were read or measured wrongly. */
export default function Correct() {
  const { id, title, tempo, tempoFrom, key, keyFrom, backTo } = useLoaderData<typeof loader>();
  // No filledWith: facts of a sound, which no other form sets.
  const [form, fields] = useZodForm(CorrectPreview, {
    id: "correct",
    given: { previewId: String(id) },
    defaultValue: { tempo: tempo === null ? "" : String(tempo), key: key ?? "" },
  });
  return (
    <MemberDialog title="Correct tempo and key" closeTo={backTo}>
      <FormFrame uses="upload" form={form} submit="Save" className="gap-5">
        <p dir="auto" className="break-all text-muted">
          {title}
        </p>
        <TextField
          label="Tempo"
          hint={tempoFrom ? `In beats per minute; currently ${sourceWords[tempoFrom]}.` : "In beats per minute."}
          field={fields.tempo}
          inputMode="decimal"
        />
        <SelectField
          label="Key"
          hint={keyFrom ? `Currently ${sourceWords[keyFrom]}.` : undefined}
          field={fields.key}
          options={keyOptions}
        />
      </FormFrame>
    </MemberDialog>
  );
}
