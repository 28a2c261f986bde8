import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { findChosen } from "#app/domain/torrents/find-withdrawn.server.ts";
import { withdrawTorrents } from "#app/domain/torrents/withdraw-torrents.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Delete torrents, Administration");

const LIST = adminPaths.torrents();

export async function loader(args: LoaderFunctionArgs) {
  const torrentIds = new URL(args.request.url).searchParams.getAll("torrentIds");
  const result = await findChosen.executeText(await contextOf(args), { torrentIds });
  if (!result.ok && (result.code === "invalid" || result.code === "not-found"))
    throw await redirectWithToast(backToList(args.request, LIST), { kind: "error", text: result.message });
  return result.ok ? result.value : adminLoader(args, findChosen, { torrentIds });
}

export async function action(args: ActionFunctionArgs) {
  const reply = await formAction(args, withdrawTorrents, ({ deleted }) =>
    redirectWithToast(backToList(args.request, LIST), {
      kind: "success",
      text: deleted === 1 ? "1 torrent deleted" : `${deleted} torrents deleted`,
    }),
  );
  const errors = Object.values(reply.data.submission.error ?? {}).flat();
  return redirectWithToast(backToList(args.request, LIST), {
    kind: "error",
    text: errors[0] ?? "Failed to delete the torrents",
  });
}

/** Asks before anything is deleted. */
export default function DeleteTorrents() {
  const { torrents } = useLoaderData<typeof loader>();
  const keep = useListState();
  const to = keep(adminPaths.torrents.delete());
  const busy = useNavigation().formAction === to;
  const title = torrents.length === 1 ? "Delete torrent" : `Delete ${torrents.length} torrents`;
  return (
    <AdminDialog title={title} closeTo={LIST}>
      <p className="max-w-prose">
        {torrents.length === 1 ? "This torrent leaves" : "These torrents leave"} the index and the tracker at once, and
        nobody can upload {torrents.length === 1 ? "it" : "them"} again. This action cannot be undone by members;
        administrators can restore what they deleted.
      </p>
      <ul className="my-4 max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3">
        {torrents.map(({ id, name, uploader }) => (
          <li key={id} className="py-0.5 text-strong">
            {name} <span className="text-sm text-muted">{uploader ? `by ${uploader}` : ""}</span>
          </li>
        ))}
      </ul>
      <PageForm method="post" action={to} className="grid gap-4">
        {torrents.map(({ id }) => (
          <input key={id} type="hidden" name="torrentIds" value={id} />
        ))}
        <Checkbox
          label="Not allowed here: take back the points that its upload earned"
          inputProps={{ name: "takePoints" }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            {title}
          </Button>
          <ButtonLink to={keep(LIST)} variant="quiet">
            Keep {torrents.length === 1 ? "it" : "them"}
          </ButtonLink>
        </div>
      </PageForm>
    </AdminDialog>
  );
}
