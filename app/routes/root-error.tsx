import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";

/** Never prints an error's own message: only what a loader refused with on purpose. */
export function RootError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage />;
  if (error.status === 404) return <NotFoundPage />;
  return <ErrorPage status={error.status} message={messageOf(error.data)} />;
}

const messageOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : undefined;
