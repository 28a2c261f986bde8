import { counted } from "#app/domain/core/kernel/counted.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { FollowButton } from "../follows/follow-button.tsx";

type Props = {
  total: number;
  category: { id: number; name: string; isFollowed: boolean } | undefined;
  /** Whether the member may start a topic in the category, or in any if none is chosen. */
  mayStart: boolean;
};

/** The number of topics, and actions for all of them. */
export const TopicsHeader = ({ total, category, mayStart }: Props) => (
  <PageHeader
    title="Forums"
    note={counted(total, "topic")}
    actions={
      <>
        {category ? <FollowButton kind="category" subjectId={category.id} {...category} /> : null}
        <PageForm action={paths.forums.read()}>
          <Button type="submit" variant="ghost">
            <Icon name="check" /> Mark all read
          </Button>
        </PageForm>
        {mayStart ? (
          <ButtonLink to={paths.forums.new({ categoryId: category?.id })}>
            <Icon name="plus" /> New Topic
          </ButtonLink>
        ) : (
          <p className="text-sm text-muted">Only staff can start topics here. You can reply to them.</p>
        )}
      </>
    }
  />
);
