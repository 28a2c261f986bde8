import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { describeTorrent } from "#app/domain/descriptions/describe-torrent.server.ts";
import { findDescription } from "#app/domain/descriptions/find-description.server.ts";
import { DescribeTorrent } from "#app/domain/descriptions/schema.ts";
import { licences } from "#app/domain/torrents/licences.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { History } from "./history.tsx";

export const meta = pageMeta("Correct a torrent");

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, findDescription);

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, describeTorrent, ({ torrentId }) =>
    redirectWithToast(paths.torrent(torrentId), "Your corrections are saved."),
  );

const licenceOptions = licences.map((licence) => ({ value: licence, label: licence }));
const notStated = { value: "", label: "Not stated" };

/** The description, licence and sounds of a listed torrent, for its uploader and moderators, with what was changed. */
export default function CorrectTorrent() {
  const { torrentId, name, description, licence, history } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const to = paths.torrent.correct(torrentId);
  const busy = useNavigation().formAction === to;
  const [form, fields] = useZodForm(DescribeTorrent, {
    id: "correct-torrent",
    reply,
    given: { torrentId: String(torrentId) },
    defaultValue: { description: description ?? "", licence: licence ?? "" },
  });
  return (
    <MemberDialog title="Correct a torrent" closeTo={paths.torrent(torrentId)}>
      <p dir="auto" className="mb-4 break-all text-muted">
        {name}
      </p>
      <PageForm {...failsWith("correctTorrent")} action={to} {...getFormProps(form)} className="grid gap-5">
        <FormError id={form.errorId} errors={form.errors} />
        <TextareaField label="Description" field={fields.description} rows={8} />
        <SelectField
          label="Licence"
          field={fields.licence}
          options={licence === null ? [notStated, ...licenceOptions] : licenceOptions}
        />
        <p className="text-sm">
          <PageLink to={paths.torrent.sounds(torrentId)} className="text-accent-text underline">
            Sounds, with their tempo and key
          </PageLink>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Save corrections
          </Button>
          <ButtonLink to={paths.torrent(torrentId)} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </PageForm>
      <History entries={history} />
    </MemberDialog>
  );
}
