import { communityFailures } from "#app/domain/core/failures/community.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = { topic: { id: number; isPinned: boolean; isLocked: boolean } };

/** The moderators' tools for a topic. */
export function StaffTools({ topic: { id, isPinned, isLocked } }: Props) {
  if (!useMay()("forum.moderate")) return null;
  return (
    <PageForm
      {...failsWith(communityFailures.updateTopic)}
      action={paths.forums.moderate(id)}
      className="mt-3 flex flex-wrap gap-2"
    >
      <Button type="submit" size="small" variant="quiet" name="isPinned" value={String(!isPinned)}>
        <Icon name="pin" /> {isPinned ? "Unpin" : "Pin"}
      </Button>
      <Button type="submit" size="small" variant="quiet" name="isLocked" value={String(!isLocked)}>
        <Icon name="lock" /> {isLocked ? "Unlock" : "Lock"}
      </Button>
      <ButtonLink to={staffPaths.deleteTopic(id)} size="small" variant="quiet">
        <Icon name="trash" /> Remove topic
      </ButtonLink>
    </PageForm>
  );
}
