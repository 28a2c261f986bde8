import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { badgeOf } from "#app/domain/catalogue/torrents/categories.ts";
import { findFirstUploads, seeFirstUpload } from "#app/domain/catalogue/uploads/first-uploads.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { CategoryBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { useMay } from "../../use-may.ts";
import { ListFrame } from "../list-frame.tsx";
import { StaffLink } from "../staff-link.tsx";

export const meta = pageMeta("First uploads, Administration");

const PATH = adminPaths.firstUploads();

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findFirstUploads, listInput(args.request.url, []));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, seeFirstUpload, ({ message }) => redirectWithToast(PATH, message));

/** The first uploads of trusted members. They are already listed. */
export default function FirstUploads() {
  const list = useLoaderData<typeof loader>();
  const may = useMay();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="First uploads of trusted members"
      columns={["Torrent", "Uploader", "Category", "Listed", ""]}
      figures={[]}
      rows={list.uploads.map((upload) => (
        <tr key={upload.id}>
          <td className="words font-medium sm:min-w-48">
            <PageLink to={adminPaths.uploads.upload(upload.id)} className="text-accent-text underline">
              {upload.name}
            </PageLink>
          </td>
          <td className="words">
            <StaffLink to={staffPaths.user(upload.userId)} className="text-accent-text underline">
              {upload.username}
            </StaffLink>
          </td>
          <td>
            <CategoryBadge label={badgeOf(upload.category)} />
          </td>
          <td className="whitespace-nowrap text-muted">
            <Moment at={upload.since} />
          </td>
          <td>
            <div className="flex flex-wrap items-center gap-2">
              <PageForm action={PATH}>
                <input type="hidden" name="uploadId" value={upload.id} />
                <Button type="submit" size="small">
                  Mark as checked<span className="sr-only">: {upload.name}</span>
                </Button>
              </PageForm>
              {may("torrents.edit") ? (
                <ButtonLink to={adminPaths.torrents.torrent(upload.torrentId)} size="small" variant="quiet">
                  Correct
                  <span className="sr-only"> {upload.name}</span>
                </ButtonLink>
              ) : null}
              {may("torrents.remove") ? (
                <ButtonLink
                  to={adminPaths.bulk("torrents", { act: "delete", ids: upload.torrentId })}
                  size="small"
                  variant="danger"
                >
                  Delete
                  <span className="sr-only"> {upload.name}</span>
                </ButtonLink>
              ) : null}
            </div>
          </td>
        </tr>
      ))}
      empty="All first uploads are checked."
      heading={
        <div className="border-b border-line px-4 py-3">
          <h2 className="font-semibold">
            To check <span className="font-mono text-sm text-muted tabular-nums">({list.total})</span>
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">
            These torrents are already listed, because their uploaders need no review. Settings, Review sets how many
            first uploads of each member you check.
          </p>
        </div>
      }
    />
  );
}
