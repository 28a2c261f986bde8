import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { proposeTags } from "#app/domain/catalogue/contents/content-tags.ts";
import { describeContents } from "#app/domain/catalogue/contents/describe-contents.ts";
import { correctTorrent, findCorrection } from "#app/domain/catalogue/products/correct-torrent.server.ts";
import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { findTorrent } from "#app/domain/catalogue/torrents/find-torrent.server.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { draftAction } from "#app/http/drafts.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { FilledWith } from "#app/ui/filled-with.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { CorrectionFields } from "../correction-fields.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Torrent, Administration");

const LIST = adminPaths.torrents();

export async function loader(args: LoaderFunctionArgs) {
  const [torrent, values] = await Promise.all([
    adminLoader(args, findTorrent, args.params),
    adminLoader(args, findCorrection, args.params),
  ]);
  const { files: _files, previews: _previews, related: _related, contents, ...shown } = torrent;
  const proposedTags = contents ? proposeTags(contents, torrent.tags) : [];
  return { torrent: { ...shown, inside: contents ? describeContents(contents) : [] }, values, proposedTags };
}

export const action = (args: ActionFunctionArgs) =>
  draftAction(
    args,
    correctTorrent,
    ({ name }) => redirectWithToast(backToList(args.request, LIST), `Corrected ${name}`),
    async () => textsOf((await loader(args)).values),
  );

type Values = ReturnType<typeof useLoaderData<typeof loader>>["values"];

const textsOf = (values: Values) => ({ ...values, tags: joinTags(values.tags) });

/** A page to correct or delete a torrent of the index. */
export default function AdminTorrent() {
  const { torrent, values, proposedTags } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const may = useMay();
  const to = keep(adminPaths.torrents.torrent(torrent.id));
  const busy = useNavigation().formAction === to;
  const facts = [
    { name: "Uploader", value: torrent.uploader ?? "Deleted member" },
    { name: "Size", value: torrent.size },
    { name: "Licence", value: torrent.licence ?? "Not stated" },
    {
      name: "More to correct",
      value: (
        <PageLink to={paths.torrent.correct(torrent.id)} className="text-accent-text underline">
          Licence, sounds, tempo and key
        </PageLink>
      ),
    },
    ...(may("audit.read")
      ? [
          {
            name: "Changes",
            value: (
              <PageLink
                to={adminPaths.audit({ kind: "torrent", id: torrent.id })}
                className="text-accent-text underline"
              >
                In the audit log
              </PageLink>
            ),
          },
        ]
      : []),
    ...torrent.inside.map(([name, value]) => ({ name, value })),
  ];
  return (
    <AdminDialog title={torrent.name} closeTo={LIST}>
      <FactList facts={facts} />
      <PageForm {...failsWith(torrentFailures.correctTorrent)} action={to} className="mt-6 grid gap-5">
        <FilledWith values={textsOf(values)} />
        <FormError errors={reply?.submission.error?.[""] ?? undefined} />
        <CorrectionFields values={values} reply={reply} proposedTags={proposedTags} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Save corrections
          </Button>
          {may("torrents.remove") ? (
            <ButtonLink to={keep(adminPaths.bulk("torrents", { act: "delete", ids: torrent.id }))} variant="danger">
              Delete torrent
            </ButtonLink>
          ) : null}
        </div>
      </PageForm>
    </AdminDialog>
  );
}
