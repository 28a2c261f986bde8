import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FormEvent } from "react";
import { findUploads } from "#app/domain/catalogue/uploads/find-uploads.server.ts";
import { readConversion } from "#app/domain/catalogue/uploads/read-conversion.server.ts";
import { NOT_A_TORRENT } from "#app/domain/catalogue/uploads/schema.ts";
import { readConversions } from "#app/http/conversions.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { pageMeta } from "../page-meta.ts";
import { DropField } from "./drop-field.tsx";
import { Manager } from "./manager.tsx";
import { type Converted, useConversion } from "./use-conversion.ts";

export const meta = pageMeta("Convert a torrent");

export async function loader(args: LoaderFunctionArgs) {
  const [history, conversion] = await Promise.all([
    screenLoader(args, findUploads, listInput(args.request.url, [])),
    screenLoader(args, readConversion),
  ]);
  return { ...history, conversion, earlier: await readConversions(args.request) };
}

/** Makes an existing torrent announce to this tracker: in the browser if it can, otherwise on the server. */
export default function Convert() {
  const { figures, conversion, earlier, ...history } = useLoaderData<typeof loader>();
  const { converted, toast, busy, convert, clear } = useConversion(conversion);
  return (
    <Manager current="convert" figures={figures} history={history}>
      <Panel className="p-4 sm:p-6">
        <h2 className="text-lg font-semibold">Convert Existing</h2>
        <p className="mt-1 max-w-prose text-muted">
          The torrent will announce here, with your passkey. Its contents and info hash don't change: open the converted
          file in your client and point it at the files that you have.
        </p>
        <form
          method="post"
          action={paths.uploader.convertFile()}
          encType="multipart/form-data"
          className="mt-6 grid gap-5"
          onSubmit={(event) => {
            const file = new FormData(event.currentTarget).get("torrent");
            event.preventDefault();
            if (!busy && file instanceof File) void convert(file);
          }}
        >
          <DropField
            name="torrent"
            label="Torrent file"
            accept=".torrent"
            hint="A .torrent file of at most 10 MB. With JavaScript it stays on your computer."
            wrong={NOT_A_TORRENT}
            required
          />
          <div>
            <Button type="submit" name="intent" value="convert" busy={busy}>
              Convert
            </Button>
          </div>
        </form>
      </Panel>
      <ConvertedList converted={converted} earlier={earlier} onClear={clear} />
      {toast ? <Toast key={toast.turn} kind={toast.kind} text={toast.text} /> : null}
    </Manager>
  );
}

type ListProps = { converted: Converted[]; earlier: string[]; onClear: (isAll: boolean) => void };

/** Files converted in the browser, and those that the server converted without JavaScript (`earlier`). */
function ConvertedList({ converted, earlier, onClear }: ListProps) {
  const clearHere = (event: FormEvent) => {
    if (earlier.length === 0) event.preventDefault();
    onClear(earlier.length === 0);
  };
  const isEmpty = converted.length + earlier.length === 0;
  return (
    <Panel>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-semibold">Converted in this session</h2>
        {isEmpty ? null : (
          <PageForm action={paths.uploader.convertFile()} onSubmit={clearHere}>
            <Button type="submit" name="intent" value="clear" variant="quiet" size="small">
              Clear
            </Button>
          </PageForm>
        )}
      </div>
      {isEmpty ? <EmptyState>Nothing has been converted in this session.</EmptyState> : null}
      <ul className="divide-y divide-line">
        {converted.map(({ id, name, url }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <span className="min-w-0 break-all text-strong">{name}</span>
            {url ? (
              <a href={url} download={name} className="text-accent-text underline">
                Download<span className="sr-only"> {name}</span>
              </a>
            ) : (
              <span className="text-sm text-muted">Link expired. Convert again.</span>
            )}
          </li>
        ))}
        {earlier.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <span className="min-w-0 break-all text-strong">{name}</span>
            <span className="text-sm text-muted">Your browser has saved the file.</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
