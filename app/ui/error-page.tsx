import { useLocation } from "@remix-run/react";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink, buttonClasses } from "./button.tsx";
import { NoticePage } from "./notice-page.tsx";
import { useFailedRequest } from "./request-id.ts";

/**
 * The page for an unexpected failure, or for a refusal with a reason. Never shows an error's own message. `status` is
 * null if no server sent one: the page itself failed, or the connection. `failed` says what could not be shown.
 */
type Props = { status: number | null; message?: string | undefined; failed?: string | null };

export function ErrorPage({ status, message, failed = null }: Props) {
  const requestId = useFailedRequest();
  const code = status === null ? null : String(status);
  const home = (
    <ButtonLink to={paths.home()} variant="quiet">
      Home
    </ButtonLink>
  );
  if (status !== null && status < 500 && message !== undefined)
    return (
      <NoticePage
        code={code}
        title="That didn't work"
        // The URL of a refused form is that of its page; a URL that does not exist stays as it is.
        actions={
          status === 403 || status === 404 ? home : [<RefreshButton key="again" label="Back to the page" />, home]
        }
      >
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
      <p>{failed ?? "The page could not be shown. Refresh it. If that doesn't help, try again later."}</p>
      <details className="rounded-md border border-line p-3 text-sm text-muted">
        <summary>Error details</summary>
        <p className="mt-2">
          {message ?? "The server has logged what happened. Tell the staff when it happened and what you were doing."}
        </p>
        {status === null || !requestId ? null : <p className="mt-2 break-all">Quote this to them: {requestId}</p>}
      </details>
    </NoticePage>
  );
}

/** A link to the current URL, which the browser loads as a document with and without JavaScript. */
function RefreshButton({ label = "Refresh Page" }: { label?: string }) {
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} className={buttonClasses({})}>
      {label}
    </a>
  );
}
