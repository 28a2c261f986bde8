import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "./button.tsx";
import { NoticePage } from "./notice-page.tsx";

type Props = {
  /** A more specific text, if the server sent one. */
  message?: string | undefined;
  /** Whether the page existed once. */
  isGone?: boolean;
};

export function NotFoundPage({ message, isGone = false }: Props) {
  return (
    <NoticePage
      code={isGone ? "410" : "404"}
      title={isGone ? "No Longer Here" : "Page Not Found"}
      actions={<ButtonLink to={paths.home()}>Home</ButtonLink>}
    >
      <p dir="auto" className="break-words">
        {message ?? "There is no page at this address. The address may be mistyped, or the page was removed."}
      </p>
    </NoticePage>
  );
}
