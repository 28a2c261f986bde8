import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { findWithdrawn } from "#app/domain/catalogue/torrents/find-withdrawn.server.ts";
import { restoreTorrent } from "#app/domain/catalogue/torrents/withdraw-torrents.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { backToList, listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { CategoryBadge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { ListSearch } from "../list-search.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Deleted torrents, Administration");

const PATH = adminPaths.torrents.deleted();

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findWithdrawn, { limit: "25", ...listInput(args.request.url, ["search"]) });

export async function action(args: ActionFunctionArgs) {
  const back = backToList(args.request, PATH);
  const reply = await formAction(args, restoreTorrent, ({ name }) =>
    redirectWithToast(back, `${name} is listed again`),
  );
  return redirectWithToast(back, {
    kind: "error",
    text: reply.data.refusal?.message ?? "Failed to restore the torrent",
  });
}

/** Deleted torrents, which stay barred until they are restored. */
export default function DeletedTorrents() {
  const list = useLoaderData<typeof loader>();
  const { torrents } = list;
  const keep = useListState();
  const busy = useNavigation().formData?.get("torrentId");
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Deleted torrents"
      columns={["Name", "Category", "Info hash", "Deleted", "By", ""]}
      rows={torrents.map(({ id, name, category, infoHash, withdrawnAt, withdrawnReason, isStaffReason, deletedBy }) => (
        <tr key={id}>
          <td className="words sm:min-w-56">
            <span className="font-medium text-strong">{name}</span>
            {withdrawnReason ? (
              <p className="mt-0.5 max-w-prose text-muted">
                {isStaffReason ? "Reason" : "Withdrawn by its uploader"}: {withdrawnReason}
              </p>
            ) : null}
          </td>
          <td>
            <CategoryBadge label={badgeOf(category)} />
          </td>
          <td className="font-mono text-xs">{infoHash?.slice(0, 16)}</td>
          <td className="whitespace-nowrap text-muted">
            <Moment at={withdrawnAt} />
          </td>
          <td className="words">
            {deletedBy === null ? <span className="text-muted">Unknown</span> : <bdi>{deletedBy}</bdi>}
          </td>
          <td>
            <PageForm action={keep(PATH)}>
              <input type="hidden" name="torrentId" value={id} />
              <Button type="submit" variant="quiet" size="small" busy={busy === String(id)}>
                Restore<span className="sr-only"> {name}</span>
              </Button>
            </PageForm>
          </td>
        </tr>
      ))}
      empty="No deleted torrents."
    >
      {useMay()("torrents.edit") ? (
        <p>
          <PageLink to={adminPaths.torrents()} className="text-accent-text underline">
            All torrents
          </PageLink>
        </p>
      ) : null}
      <ListSearch action={PATH} placeholder="Name" />
    </ListFrame>
  );
}
