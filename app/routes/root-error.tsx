import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { WaitingForm } from "#app/http/ask-to-confirm.server.ts";
import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { IdentityForm, identityWords } from "#app/ui/identity-form.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { NoticePage } from "#app/ui/notice-page.tsx";

/** Never prints an error's own message: only what a loader refused with on purpose. */
export function RootError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  const waiting = waitingFormOf(error.data);
  if (waiting)
    return (
      <NoticePage
        title={identityWords.title}
        actions={
          <ButtonLink to={paths.home()} variant="quiet">
            Home
          </ButtonLink>
        }
      >
        <p>{identityWords.note}</p>
        <IdentityForm {...waiting} error={waiting.error ?? undefined} />
      </NoticePage>
    );
  if (error.status === 404) return <NotFoundPage />;
  return <ErrorPage status={error.status} message={messageOf(error.data)} />;
}

/** A dangerous form that waits for its sender's password. */
const waitingFormOf = (body: unknown): WaitingForm | null =>
  typeof body === "object" && body !== null && "waitingForm" in body ? (body.waitingForm as WaitingForm) : null;

const messageOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : undefined;
