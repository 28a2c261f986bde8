import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findHistory } from "#app/domain/catalogue/corrections/find-history.server.ts";
import { takeOutCorrection } from "#app/domain/catalogue/corrections/take-out-correction.server.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { leadToLastPage } from "#app/http/last-page.server.ts";
import { pageOf } from "#app/http/list-state.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { fieldWords, History } from "./history.tsx";

export const meta = pageMeta<typeof loader>((data) => (data ? `Changes of ${data.name}` : "Changes"));

export async function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams);
  const list = await screenLoader(args, findHistory, { ...args.params, page });
  leadToLastPage(args.request, list);
  return list;
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, takeOutCorrection, ({ torrentId, isTakenOut }) =>
    redirectWithToast(
      paths.torrent.history(torrentId, { page: pageOf(new URL(args.request.url).searchParams) }),
      isTakenOut ? "Text hidden." : "Text shown again.",
    ),
  );

/** The changes of a torrent since it was listed, for every member. */
export default function TorrentHistory() {
  const { torrentId, name, history, mayTakeOut, mayShowAgain, total, page, limit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <MemberDialog title="Changes" closeTo={paths.torrent(torrentId)}>
      <p dir="auto" className="mb-4 break-all text-muted">
        {name}
      </p>
      {history.length === 0 ? <EmptyState>No changes since it was listed.</EmptyState> : null}
      <FormError errors={reply?.submission.error?.[""] ?? undefined} />
      <History
        entries={history}
        act={(entryId, { name: field, isTakenOut }) =>
          (isTakenOut ? mayShowAgain : mayTakeOut) ? (
            <PageForm action={paths.torrent.history(torrentId, { page })} keepScroll>
              <input type="hidden" name="entryId" value={entryId} />
              <input type="hidden" name="field" value={field} />
              {isTakenOut ? null : <input type="hidden" name="isTakenOut" value="on" />}
              <Button type="submit" variant="quiet" size="small">
                {isTakenOut ? "Show again" : "Hide"}
                <span className="sr-only"> {fieldWords(field)}</span>
              </Button>
            </PageForm>
          ) : null
        }
      />
      <Pager
        page={page}
        pages={pageCount(total, limit)}
        hrefFor={(to) => paths.torrent.history(torrentId, { page: to })}
      />
    </MemberDialog>
  );
}
