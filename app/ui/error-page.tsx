import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "./button.tsx";
import { NoticePage } from "./notice-page.tsx";

/** What a person sees when something broke, or was refused with a reason. Never shows an error's own message. */
export function ErrorPage({ status, message }: { status?: number; message?: string }) {
  const code = String(status ?? 500);
  const home = (
    <ButtonLink to={paths.home()} variant="quiet">
      Home
    </ButtonLink>
  );
  if (status !== undefined && status < 500 && message !== undefined)
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
      <p>The page could not be shown. Please refresh it; if that does not help, try again later.</p>
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

/** Without JavaScript a form with GET loads the path anew; with it the address keeps its query too. */
const RefreshButton = () => (
  <form
    method="get"
    onSubmit={(event) => {
      event.preventDefault();
      window.location.reload();
    }}
  >
    <Button type="submit">Refresh Page</Button>
  </form>
);
