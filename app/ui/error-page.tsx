import { Button, ButtonLink } from "./button.tsx";

/** What a person sees when something broke, or was refused with a reason. Never shows an error's own message. */
export function ErrorPage({ status, message }: { status?: number; message?: string }) {
  const refused = status !== undefined && status < 500 && message !== undefined;
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-4">
      <p className="font-mono text-sm text-accent-text">{status ?? 500}</p>
      <h1 className="text-xl font-semibold">{refused ? "This is not possible" : "Something went wrong"}</h1>
      <p>
        {refused ? message : "The page could not be shown. Please refresh it; if that does not help, try again later."}
      </p>
      {refused ? null : (
        <details className="rounded-md border border-line p-3 text-sm text-muted">
          <summary>Error details</summary>
          <p className="mt-2">
            {message ??
              "The server has logged what happened. Tell the administrators when it was and what you were doing."}
          </p>
        </details>
      )}
      <div className="flex gap-3">
        {refused ? null : (
          // A form with GET reloads the page without JavaScript.
          <form method="get">
            <Button type="submit">Refresh Page</Button>
          </form>
        )}
        <ButtonLink to="/" variant="quiet">
          Home
        </ButtonLink>
      </div>
    </main>
  );
}
