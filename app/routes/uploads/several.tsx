import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { findUploads } from "#app/domain/catalogue/uploads/find-uploads.server.ts";
import { readSharing } from "#app/domain/catalogue/uploads/read-sharing.server.ts";
import { SendSeveral } from "#app/domain/catalogue/uploads/schema.ts";
import { sendSeveral } from "#app/domain/catalogue/uploads/send-several.server.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import {
  CHOOSE,
  categoryOptions,
  GUESSED,
  licenceOptions,
  platformOptions,
  sourceHint,
} from "../torrents/detail-options.ts";
import { TagsField } from "../torrents/tags-field.tsx";
import { DropField } from "./drop-field.tsx";
import { Manager } from "./manager.tsx";

export const meta = pageMeta("Several torrents");

export async function loader(args: LoaderFunctionArgs) {
  const [history, { last }] = await Promise.all([
    screenLoader(args, findUploads, listInput(args.request.url, [])),
    screenLoader(args, readSharing),
  ]);
  return { ...history, licence: last?.licence ?? "" };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, sendSeveral, ({ count }) =>
    redirectWithToast(
      paths.uploader({ hash: "history" }),
      count === 1 ? "Your upload was sent." : `${count} uploads were sent.`,
    ),
  );

/** Some may have been sent although others were refused; the history shows them. */
export const shouldRevalidate = () => true;

/** Sends several existing torrents, each as an upload of its own, with one description. */
export default function Several() {
  const { figures, licence, ...history } = useLoaderData<typeof loader>();
  const to = paths.uploader.several();
  const busy = useNavigation().formAction === to;
  // No filledWith: makes new rows.
  const [form, fields] = useZodForm(SendSeveral, { id: "several", defaultValue: { licence } });
  const refused = fields.torrents.errors;
  return (
    <Manager current="several" figures={figures} history={history}>
      <Panel className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Several torrents at once</h2>
        <p className="mt-1 max-w-prose text-muted">
          For packs that belong together: describe them once, and each is sent as a separate upload. Its name and
          release come from the torrent.
        </p>
        <PageForm
          {...failsWith(torrentFailures.uploadTorrent)}
          action={to}
          encType="multipart/form-data"
          {...getFormProps(form)}
          className="mt-6 grid gap-5"
        >
          <FormError id={form.errorId} errors={form.errors} />
          {refused && refused.length > 1 ? <Refused lines={refused} /> : null}
          <div className="grid gap-5 lg:grid-cols-2">
            <DropField
              name="torrents"
              label="Torrent files"
              accept=".torrent"
              hint="Up to 25, of at most 10 MB each and 64 MB together."
              wrong="Choose .torrent files."
              required
              multiple
              errors={refused?.length === 1 ? refused : undefined}
            />
            <DropField
              name="nfos"
              label="NFOs (optional)"
              accept=".nfo"
              hint="Each belongs to the torrent with the same file name."
              wrong="Choose .nfo files."
              multiple
              errors={fields.nfos.errors}
            />
          </div>
          <TextareaField
            label="Description *"
            hint="At least 10 characters: what they are, who made them, and what is needed to use them."
            field={fields.description}
            rows={5}
          />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <SelectField
              label="Licence"
              field={fields.licence}
              options={[CHOOSE, ...licenceOptions]}
              hint={sourceHint(licence ? "last" : undefined)}
            />
            <SelectField label="Category" field={fields.category} options={[GUESSED, ...categoryOptions]} />
            <SelectField label="Platform" field={fields.platform} options={[GUESSED, ...platformOptions]} />
          </div>
          <TagsField field={fields.tags} />
          <TextareaField label="Notes for the moderators (optional)" field={fields.notes} rows={2} />
          <Checkbox label="I declare that I have the right to share them." field={fields.mayShare} required />
          <div>
            <Button type="submit" busy={busy}>
              Send for review
            </Button>
          </div>
        </PageForm>
      </Panel>
    </Manager>
  );
}

const Refused = ({ lines: [summary, ...problems] }: { lines: string[] }) => (
  <div role="alert" className="rounded-md border border-l-4 border-danger bg-surface px-4 py-3 text-sm text-danger">
    <p>{summary} Correct these and choose them again:</p>
    <ul className="mt-2 list-disc pl-5 wrap-anywhere">
      {problems.map((problem) => (
        <li key={problem} dir="auto">
          {problem}
        </li>
      ))}
    </ul>
  </div>
);
