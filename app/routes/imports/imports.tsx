import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { findImports } from "#app/domain/catalogue/imports/find-imports.server.ts";
import { queueImport } from "#app/domain/catalogue/imports/import-file.server.ts";
import { GUESS, NO_FILES } from "#app/domain/catalogue/imports/schema.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { receiveImports } from "#app/http/receive-imports.server.ts";
import { redirectWithToast, refusalResponse, screenLoader } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { StaffLink } from "../admin/staff-link.tsx";
import { pageMeta } from "../page-meta.ts";
import { categoryOptions } from "../torrents/detail-options.ts";
import { DropField } from "../uploads/drop-field.tsx";
import { FolderField } from "./folder-field.tsx";
import { ImportQueue } from "./queue.tsx";
import type { Folder } from "./read-dropped.ts";
import { useImports } from "./use-imports.ts";

export const meta = pageMeta("Import");

/**
 * On the tracker page, the tool is a tab for members with the right; in the administration it is behind the sign-in for
 * staff.
 */
export function loader(args: LoaderFunctionArgs) {
  const load = new URL(args.request.url).pathname.startsWith(paths.tracker()) ? screenLoader : adminLoader;
  return load(args, findImports, listInput(args.request.url, []));
}

/** Without JavaScript all files arrive in one form, and are imported after the response. */
export async function action(args: ActionFunctionArgs) {
  const context = await contextOf(args);
  const denied = queueImport.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
  const back = new URL(args.request.url).pathname;
  const received = await receiveImports(args.request, context);
  if (!received.ok)
    return redirectWithToast(back, {
      kind: "error",
      text: `${torrentFailures.importFiles.title}: ${received.message}`,
    });
  const { files } = received.value;
  if (files.length === 0) return redirectWithToast(back, { kind: "error", text: NO_FILES });
  for (const file of files) {
    const queued = await queueImport.executeText(context, { ...received.value.fields, file });
    if (!queued.ok)
      return redirectWithToast(back, {
        kind: "error",
        text: `${torrentFailures.importFiles.title}: ${queued.message}`,
      });
  }
  const what = counted(files.length, "import has", "imports have");
  return redirectWithToast(back, { kind: "info", text: `${what} arrived. Refresh to see the progress.` });
}

/** The import tool: a tab of the tracker and of the administration. */
export default function Imports() {
  const { items, maxBytes, freeBytes } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { shown, toast, busy, send } = useImports(items);
  const [dropped, setDropped] = useState<Folder[]>([]);
  const options = [{ value: GUESS, label: "By contents" }, ...categoryOptions];
  return (
    <div className="grid gap-6">
      <Panel className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">RAR Import</h2>
        <p className="mt-1 max-w-prose text-muted">
          RAR and ZIP archives are unpacked. Any other file, or a folder as a whole, is used as it is. Each becomes a
          torrent that is queued under{" "}
          <StaffLink to={adminPaths.uploads()} className="text-accent-text underline">
            Pending Uploads
          </StaffLink>
          .
        </p>
        <form
          ref={form}
          method="post"
          action={pathname}
          encType="multipart/form-data"
          noValidate
          className="mt-6 grid max-w-5xl gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            void send(new FormData(event.currentTarget), dropped).then((sent) => {
              if (!sent) return;
              form.current?.reset();
              setDropped([]);
            });
          }}
        >
          <DropField
            name="file"
            label="Files"
            accept=""
            multiple
            hint={`RAR 4 or 5, ZIP, or single files of at most ${Math.round(maxBytes / 1024 / 1024).toLocaleString("en-US")} MB each.`}
            wrong=""
          />
          <FolderField dropped={dropped} onDropped={setDropped} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField label="Default category" options={options} name="category" defaultValue="Samples" />
            <TextareaField
              label="Default description"
              hint={'If empty: "Imported from" and the name of the file.'}
              name="description"
              rows={2}
              maxLength={10_000}
            />
          </div>
          <Checkbox
            label="Keep the files and seed them from this site"
            hint={`Members' clients fetch them from here while nobody seeds. ${freeBytes === null ? "They are stored in the bucket." : `${formatBytes(freeBytes)} are free on the disk.`} The reviewer may still remove them. If you don't tick this, they are removed now, and you have to seed from your own copy.`}
            name="keepFiles"
          />
          <div>
            <Button type="submit" busy={busy}>
              Import
            </Button>
          </div>
        </form>
      </Panel>
      <ImportQueue items={shown} here={pathname} />
      {toast ? <Toast key={toast.turn} kind={toast.kind} text={toast.text} /> : null}
    </div>
  );
}
