import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findDescription } from "#app/domain/catalogue/corrections/find-description.server.ts";
import { WithdrawOwn } from "#app/domain/catalogue/corrections/schema.ts";
import { withdrawOwn } from "#app/domain/catalogue/corrections/withdraw-own.server.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";

export const meta = pageMeta("Withdraw torrent");

export async function loader(args: LoaderFunctionArgs) {
  const { torrentId, name } = await screenLoader(args, findDescription);
  return { torrentId, name };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(args, withdrawOwn, ({ message }) => redirectWithToast(paths.account.torrents(), message));

/** Removes one's own torrent from the index. */
export default function WithdrawTorrent() {
  const { torrentId, name } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(WithdrawOwn, { id: "withdraw-torrent", given: { torrentId: String(torrentId) } });
  return (
    <MemberDialog title="Withdraw torrent" closeTo={paths.torrent(torrentId)}>
      <p dir="auto" className="mb-4 break-all text-muted">
        {name}
      </p>
      <p className="mb-4 max-w-prose">
        It is removed from the index, and the tracker stops serving it at once. Members who have it are notified. Nobody
        can upload it again unless the staff restore it.
      </p>
      <FormFrame
        uses="upload"
        failure={torrentFailures.withdrawTorrent}
        form={form}
        submit="Withdraw"
        className="max-w-xl"
      >
        <TextareaField
          label="Reason"
          hint="Shown to the staff, and to members who open its page."
          field={fields.reason}
          rows={3}
        />
      </FormFrame>
    </MemberDialog>
  );
}
