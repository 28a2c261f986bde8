import type { FollowKind } from "#app/domain/community/follows/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = {
  kind: FollowKind;
  subjectId: string | number;
  name: string;
  isFollowed: boolean;
  /** Whether the button says what kind of thing it follows, because the page is about another one. */
  isNamed?: boolean;
};

/** Follows the subject of the page, or unfollows it. */
export const FollowButton = ({ kind, subjectId, name, isFollowed, isNamed = false }: Props) => (
  <PageForm action={paths.account.follows()} keepScroll>
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="subjectId" value={subjectId} />
    <Button type="submit" name="intent" value={isFollowed ? "unfollow" : "follow"} variant="quiet">
      {isFollowed ? "Unfollow" : "Follow"}
      {isNamed ? ` ${kind}` : null}
      <span className="sr-only"> {name}</span>
    </Button>
  </PageForm>
);
