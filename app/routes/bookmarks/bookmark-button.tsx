import type { BookmarkKind } from "#app/domain/community/bookmarks/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = { kind: BookmarkKind; subjectId: number; name: string; isKept: boolean };

/** Bookmarks the subject of the page, or removes the bookmark. */
export const BookmarkButton = ({ kind, subjectId, name, isKept }: Props) => (
  <PageForm action={paths.account.bookmarks()} keepScroll>
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="subjectId" value={subjectId} />
    <Button type="submit" name="intent" value={isKept ? "unkeep" : "keep"} variant="quiet">
      {isKept ? "Remove bookmark" : "Bookmark"}
      <span className="sr-only"> {name}</span>
    </Button>
  </PageForm>
);
