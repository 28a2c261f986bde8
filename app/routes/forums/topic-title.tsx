import { counted } from "#app/domain/core/kernel/counted.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { CategoryName } from "./category-name.tsx";

type Props = {
  id: number;
  title: string;
  category: { id: number; name: string; color: string };
  views: number;
  replyCount: number;
  isPinned: boolean;
  isLocked: boolean;
};

/** The title, category, views and replies of a topic. */
export const TopicTitle = ({ id, title, category, views, replyCount, isPinned, isLocked }: Props) => (
  <>
    <nav aria-label="Breadcrumb" className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <PageLink to={paths.forums()} className="text-accent-text underline">
        Forums
      </PageLink>
      <Icon name="right" className="size-3" />
      <PageLink to={paths.forums({ categoryId: category.id })} className="py-0.5 hover:text-strong hover:underline">
        <CategoryName {...category} />
      </PageLink>
    </nav>
    <h1 dir="auto" className="mt-2 text-xl font-semibold">
      {title}
    </h1>
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted tabular-nums">
      {isPinned ? <Badge tone="accent">Pinned</Badge> : null}
      {isLocked ? <Badge tone="warning">Locked</Badge> : null}
      <span>{counted(replyCount, "reply", "replies")}</span>
      <span>{counted(views, "view")}</span>
      <PageLink to={paths.feeds({ of: `topic-${id}` })} className="text-accent-text underline">
        Feed
      </PageLink>
    </p>
  </>
);
