import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { describeContents } from "#app/domain/catalogue/describe-contents.ts";
import { categories } from "#app/domain/torrents/categories.ts";
import { findTorrent } from "#app/domain/torrents/find-torrent.server.ts";
import { setCategory } from "#app/domain/torrents/set-category.server.ts";
import { adminLoader, requireStaff } from "#app/http/admin-screen.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { pageMeta } from "../../page-meta.ts";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Torrent, Administration");

const LIST = paths.admin.torrents();

export async function loader(args: LoaderFunctionArgs) {
  // Members may read the torrent, but not here.
  await requireStaff(args);
  const { files: _files, contents, ...torrent } = await adminLoader(args, findTorrent, args.params);
  return { ...torrent, inside: contents ? describeContents(contents) : [] };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setCategory, ({ category }) =>
    redirectWithToast(backToList(args.request, LIST), { kind: "success", text: `1 torrent moved to ${category}` }),
  );

export default function AdminTorrent() {
  const torrent = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const keep = useListState();
  const to = keep(paths.admin.torrents.torrent(torrent.id));
  const busy = useNavigation().formAction === to;
  const facts = [
    { name: "Uploader", value: torrent.uploader ?? "Deleted member" },
    { name: "Size", value: torrent.size },
    { name: "Platform", value: torrent.platform },
    { name: "Licence", value: torrent.licence ?? "Not stated" },
    ...torrent.inside.map(([name, value]) => ({ name, value })),
  ];
  return (
    <AdminDialog title={torrent.name} closeTo={LIST}>
      <FactList facts={facts} />
      <Form method="post" action={to} className="mt-6 grid max-w-sm gap-4">
        <FormError errors={Object.values(reply?.submission.error ?? {}).flatMap((words) => words ?? [])} />
        <SelectField
          label="Category"
          options={categories.map(({ value, label }) => ({ value, label }))}
          inputProps={{ name: "category", defaultValue: torrent.category }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Save category
          </Button>
          <ButtonLink to={keep(paths.admin.torrents.delete({ torrentIds: torrent.id }))} variant="danger">
            Delete torrent
          </ButtonLink>
        </div>
      </Form>
    </AdminDialog>
  );
}
