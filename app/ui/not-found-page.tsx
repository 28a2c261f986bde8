import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "./button.tsx";
import { NoticePage } from "./notice-page.tsx";

type Props = { /** Says more than that there is no page, where the server does. */ message?: string | undefined };

export function NotFoundPage({ message }: Props) {
  return (
    <NoticePage code="404" title="Page Not Found" actions={<ButtonLink to={paths.home()}>Home</ButtonLink>}>
      <p dir="auto" className="break-words">
        {message ?? "There is no page at this address. It may be mistyped, or the page was removed."}
      </p>
    </NoticePage>
  );
}
