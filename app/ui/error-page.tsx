import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink, buttonClasses } from "./button.tsx";
import { NoticePage } from "./notice-page.tsx";

/**
 * The page for something that broke, or was refused with a reason. Never shows an error's own message. `status` is
 * null where no server said one: the page itself broke, or the connection did. `failed` says what could not be shown.
 */
type Props = { status: number | null; message?: string | undefined; failed?: string | null };

export function ErrorPage({ status, message, failed = null }: Props) {
  const code = status === null ? null : String(status);
  const home = (
    <ButtonLink to={paths.home()} variant="quiet">
      Home
    </ButtonLink>
  );
  if (status !== null && status < 500 && message !== undefined)
    return (
      <NoticePage code={code} title="This is not possible" actions={home}>
        <p>{message}</p>
      </NoticePage>
    );
  const actions = (
    <>
      <RefreshButton />
      {home}
    </>
  );
  return (
    <NoticePage code={code} title="Something went wrong" actions={actions}>
      <p>{failed ?? "The page could not be shown. Please refresh it; if that does not help, try again later."}</p>
      <details className="rounded-md border border-line p-3 text-sm text-muted">
        <summary>Error details</summary>
        <p className="mt-2">
          {message ??
            "The server has logged what happened. Tell the administrators when it was and what you were doing."}
        </p>
      </details>
    </NoticePage>
  );
}

/** A link to the same address, which the browser loads anew with and without JavaScript. */
function RefreshButton() {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className={buttonClasses({})}>
      Refresh Page
    </a>
  );
}
