import { paths } from "#app/paths/paths.ts";
import { MoreLink, MoreMenu } from "#app/ui/more-menu.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = { message: { id: number; sender: { id: string | null; username: string }; isBlocked: boolean } };

/** Actions of the receiver concerning the sender. */
export function SenderTools({ message: { id, sender, isBlocked } }: Props) {
  return (
    <MoreMenu label={`More about the message by ${sender.username}`}>
      <MoreLink to={paths.messages.report(id)}>Report to the staff</MoreLink>
      {sender.id ? (
        <PageForm action={paths.messages.blocks()} className="contents">
          <input type="hidden" name="memberId" value={sender.id} />
          <button type="submit" name="intent" value={isBlocked ? "unblock" : "block"}>
            {isBlocked ? `Unblock ${sender.username}` : `Block ${sender.username}`}
          </button>
        </PageForm>
      ) : null}
    </MoreMenu>
  );
}
