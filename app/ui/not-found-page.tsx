import type { ReactNode } from "react";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "./button.tsx";
import { NoticePage } from "./notice-page.tsx";

type Props = {
  /** A more specific text, if the server sent one. */
  message?: string | undefined;
  /** Whether the page existed once. */
  isGone?: boolean;
  /** The page of what follows it. */
  see?: string | undefined;
  /** Further links. */
  children?: ReactNode;
};

export function NotFoundPage({ message, isGone = false, see, children }: Props) {
  return (
    <NoticePage
      code={isGone ? "410" : "404"}
      title={isGone ? "No Longer Here" : "Page Not Found"}
      actions={
        <>
          {see ? <ButtonLink to={see}>Show alternatives</ButtonLink> : null}
          {children}
          <ButtonLink to={paths.home()} variant={see ? "quiet" : "primary"}>
            Home
          </ButtonLink>
        </>
      }
    >
      <p dir="auto" className="break-words whitespace-pre-line">
        {message ?? "There is no page at this address. The address may be mistyped, or the page was removed."}
      </p>
    </NoticePage>
  );
}
