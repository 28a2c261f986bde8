import { isRouteErrorResponse, useLocation, useParams, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { findLoadFailure } from "#app/domain/core/failures/load-failures.ts";
import type { WaitingForm } from "#app/http/ask-to-confirm.server.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { showError } from "#app/ui/connection/requests.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { IdentityForm, identityWords } from "#app/ui/identity-form.tsx";
import { NotFoundPage } from "#app/ui/not-found-page.tsx";
import { NoticePage } from "#app/ui/notice-page.tsx";
import { useMay } from "./use-may.ts";

/** The message of a server error once Remix has removed its details. */
const FROM_SERVER = "Unexpected Server Error";

/** Shows only the message of a deliberate refusal by a loader, never that of an unexpected error. */
export function ErrorContent() {
  const error = useRouteError();
  const failed = findLoadFailure(useLocation().pathname);
  useEffect(() => showError(), []);
  if (!isRouteErrorResponse(error)) {
    const isServers = error instanceof Error && error.message === FROM_SERVER;
    return <ErrorPage status={isServers ? 500 : null} failed={failed} />;
  }
  const waiting = waitingFormOf(error.data);
  if (waiting) return <ConfirmNotice waiting={waiting} />;
  if (error.status === 404) return <NotFoundPage message={messageOf(error.data)} />;
  if (error.status === 410)
    return (
      <NotFoundPage message={messageOf(error.data)} see={seeOf(error.data)} isGone>
        <GoneForStaff />
      </NotFoundPage>
    );
  return <ErrorPage status={error.status} message={messageOf(error.data)} failed={failed} />;
}

/** Where staff read who deleted a torrent. */
function GoneForStaff() {
  const may = useMay();
  const { torrentId } = useParams();
  if (may("audit.read") && torrentId)
    return (
      <ButtonLink to={staffPaths.audit({ kind: "torrent", id: torrentId })} variant="quiet">
        Audit log of this torrent
      </ButtonLink>
    );
  return may("torrents.remove") ? (
    <ButtonLink to={staffPaths.deletedTorrents()} variant="quiet">
      Deleted torrents
    </ButtonLink>
  ) : null;
}

const ConfirmNotice = ({ waiting }: { waiting: WaitingForm }) => (
  <NoticePage
    code={null}
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

/** A dangerous form that needs its sender's password first. */
const waitingFormOf = (body: unknown): WaitingForm | null =>
  typeof body === "object" && body !== null && "waitingForm" in body ? (body.waitingForm as WaitingForm) : null;

const seeOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "see" in body && typeof body.see === "string" ? body.see : undefined;

const messageOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : undefined;
