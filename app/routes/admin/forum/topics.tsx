import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { findTopicsForAdmin } from "#app/domain/community/forum/find-topics-for-admin.server.ts";
import { pageCount } from "#app/domain/core/kernel/pages.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { hrefWith, listInput } from "#app/http/list-state.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { Table } from "#app/ui/table.tsx";
import { pageMeta } from "../../page-meta.ts";
import { BulkActs, Choose } from "../bulk/bulk-acts.tsx";
import { useListState } from "../use-list-state.ts";

export const meta = pageMeta("Forum, Administration");

export const loader = (args: LoaderFunctionArgs) =>
  adminLoader(args, findTopicsForAdmin, listInput(args.request.url, ["search"]));

type Row = ReturnType<typeof useLoaderData<typeof loader>>["topics"][number];

export default function AdminForum() {
  const { topics, total, page, limit } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const search = params.get("search") ?? "";
  const may = useMay();
  const href = (change: Record<string, string | number | null>) => hrefWith(adminPaths.forum(), params, change);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 grow basis-full sm:basis-0">
          <SearchField
            action={adminPaths.forum()}
            label="Search by title or author"
            value={search}
            clearTo={href({ search: null })}
          />
        </div>
        {may("forum.categories") ? (
          <ButtonLink to={adminPaths.forum.categories()} variant="quiet" className="min-h-11">
            Categories
          </ButtonLink>
        ) : null}
      </div>
      <Panel>
        {topics.length === 0 ? (
          <EmptyState next={search ? { to: adminPaths.forum(), label: "Show all topics" } : null}>
            {search ? "No topics match this title or author." : "No topics yet."}
          </EmptyState>
        ) : (
          <Table label="Topics" columns={["", "Topic", "Created", "Replies", ""]} figures={["Replies"]}>
            {topics.map((topic) => (
              <TopicRow key={topic.id} topic={topic} />
            ))}
          </Table>
        )}
      </Panel>
      {topics.length > 0 ? <BulkActs kind="forum" total={total} /> : null}
      <Pager page={page} pages={pageCount(total, limit)} hrefFor={(to) => href({ page: to })} />
    </div>
  );
}

function TopicRow({ topic: { id, title, username, created_at, reply_count, isPinned, isLocked } }: { topic: Row }) {
  const keep = useListState();
  const of = <span className="sr-only"> {title}</span>;
  return (
    <tr>
      <Choose kind="forum" id={id} name={title} />
      <td className="words sm:min-w-40">
        <PageLink to={paths.forums.topic(id)} className="text-strong hover:underline">
          {title}
        </PageLink>
        <span className="block text-muted">{username}</span>
      </td>
      <td className="min-w-24 font-mono text-xs tabular-nums">
        <Moment at={created_at} />
      </td>
      <td className="text-right font-mono tabular-nums">{reply_count.toLocaleString("en-US")}</td>
      <td>
        <PageForm
          action={keep(paths.forums.moderate(id, { from: "admin" }))}
          keepScroll
          className="flex flex-wrap justify-end gap-2"
        >
          <Button type="submit" size="small" variant="quiet" name="isPinned" value={String(!isPinned)}>
            <Icon name="pin" /> {isPinned ? "Unpin" : "Pin"}
            {of}
          </Button>
          <Button type="submit" size="small" variant="quiet" name="isLocked" value={String(!isLocked)}>
            <Icon name="lock" /> {isLocked ? "Unlock" : "Lock"}
            {of}
          </Button>
          <ButtonLink to={keep(staffPaths.deleteTopic(id))} size="small" variant="quiet">
            <Icon name="trash" /> Delete
            {of}
          </ButtonLink>
        </PageForm>
      </td>
    </tr>
  );
}
