import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDoctor } from "#app/domain/administration/admin/read-doctor.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "../../page-meta.ts";
import { FindingList } from "./finding-list.tsx";

export const meta = pageMeta("Doctor, Administration");

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readDoctor);

export default function Doctor() {
  const { checkedAt, findings } = useLoaderData<typeof loader>();
  const now = useRoot()?.now ?? checkedAt;
  const ill = findings.filter(({ state }) => state !== "good");
  const isLater = now > checkedAt;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-muted">
          {ill.length === 0 ? "Nothing to do." : `${ill.length} of ${findings.length} findings need attention.`}
          {isLater ? ` Checked ${formatAgo(checkedAt, now).toLowerCase()}.` : null}
        </p>
        <ButtonLink to={adminPaths.system.doctor()} variant="quiet">
          Check again
        </ButtonLink>
      </div>
      {ill.length > 0 ? <FindingList title="To do" findings={ill} /> : null}
      <FindingList title="No problems" findings={findings.filter(({ state }) => state === "good")} />
    </div>
  );
}
