import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { findLoadFailure } from "#app/domain/kernel/failures.ts";
import { showError } from "#app/ui/connection/requests.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";

/** What a server's bug says of itself once Remix has taken out what it knows. */
const FROM_SERVER = "Unexpected Server Error";

/** Never prints an error's own message: only what a loader refused with on purpose. */
export function ErrorContent() {
  const error = useRouteError();
  const failed = findLoadFailure(useLocation().pathname);
  useEffect(() => showError(), []);
  if (!isRouteErrorResponse(error)) {
    const isServers = error instanceof Error && error.message === FROM_SERVER;
    return <ErrorPage status={isServers ? 500 : null} failed={failed} />;
  }
  if (error.status === 404) return <NotFoundPage />;
  return <ErrorPage status={error.status} message={messageOf(error.data)} failed={failed} />;
}

const messageOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : undefined;
