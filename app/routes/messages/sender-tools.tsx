import { Form, Link } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";

type Props = { message: { id: number; sender: { id: string | null; username: string }; isBlocked: boolean } };

const link = "inline-flex min-h-9 items-center text-accent-text underline";

/** What a receiver can do about the sender. */
export function SenderTools({ message: { id, sender, isBlocked } }: Props) {
  return (
    <div className="mt-6 flex flex-wrap gap-x-5 border-t border-line pt-4 text-sm">
      <Link to={paths.messages.report(id)} className={link}>
        Report to the administrators
      </Link>
      {sender.id ? (
        <Form method="post" action={paths.messages.blocks()}>
          <input type="hidden" name="memberId" value={sender.id} />
          <button type="submit" name="intent" value={isBlocked ? "unblock" : "block"} className={link}>
            {isBlocked ? `Take messages from ${sender.username} again` : `Block ${sender.username}`}
          </button>
        </Form>
      ) : null}
    </div>
  );
}
