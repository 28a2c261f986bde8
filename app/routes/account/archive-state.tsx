import type { ReactNode } from "react";
import type { z } from "zod";
import type { AccountExport } from "#app/domain/administration/exports/output.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { Refresh } from "#app/ui/refresh.tsx";

type Props = {
  archive: z.infer<typeof AccountExport>;
  /** The path from which it is downloaded. */
  file: string;
  /** The form that requests one, which is left out while none may be requested. */
  children: ReactNode;
};

/** The contents of an archive of a member's data, its state, and the request for another. */
export const ArchiveState = ({ archive, file, children }: Props) => {
  const { status, bytes, expiresAt, url, nextAt } = archive;
  return (
    <>
      <p>
        An archive of everything the site holds about you: your account, posts, messages, payments, traffic and sign-ins
        as JSON with a description, your texts as Markdown, your pictures, your sounds and your .torrents. It does not
        contain passwords and keys, staff notes or other members' data.
      </p>
      {status === "waiting" ? (
        <>
          <p role="status">Your archive is being created. We mail you when it is ready.</p>
          <Refresh seconds={5} />
        </>
      ) : null}
      {status === "failed" ? (
        <p className="text-danger">
          Your archive could not be created. The staff can see why. You can request it again.
        </p>
      ) : null}
      {status === "expired" ? <p>Your last archive was deleted. Archives are kept for a day.</p> : null}
      {url && expiresAt ? (
        <>
          <p>
            Your archive is ready: {formatBytes(bytes ?? 0)}. It is kept until <Moment at={expiresAt} />, and only you
            can download it, with your password.
          </p>
          <a href={file} download className={buttonClasses({}, "justify-self-start")}>
            Download
          </a>
        </>
      ) : null}
      {status === "waiting" ? null : nextAt ? (
        <p className="text-sm text-muted">
          You can request another one from <Moment at={nextAt} />.
        </p>
      ) : (
        children
      )}
    </>
  );
};
