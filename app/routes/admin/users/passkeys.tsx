import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findAlarms } from "#app/domain/moderation/passkey-alarms/find-alarms.server.ts";
import { seeAlarm } from "#app/domain/moderation/passkey-alarms/see-alarm.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ListFrame } from "../list-frame.tsx";
import { StaffLink } from "../staff-link.tsx";

export const meta = pageMeta("Passkeys, Administration");

const PATH = adminPaths.passkeys();

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, findAlarms, listInput(args.request.url, []));

export const action = (args: ActionFunctionArgs) =>
  formAction(args, seeAlarm, ({ message }) => redirectWithToast(PATH, message));

/** Members whose passkeys were used from many networks. */
export default function Passkeys() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListFrame
      path={PATH}
      list={list}
      label="Passkeys used from many networks"
      columns={["Member", "Networks", "Addresses", "Noticed", "Since then", ""]}
      figures={["Networks"]}
      rows={list.alarms.map((alarm) => (
        <tr key={alarm.id}>
          <td className="words font-medium text-strong">
            <StaffLink to={staffPaths.user(alarm.userId)} className="text-accent-text underline">
              {alarm.username}
            </StaffLink>
          </td>
          <td className="text-right font-mono tabular-nums">{alarm.networks}</td>
          <td className="font-mono text-xs sm:min-w-56">
            {alarm.named.join(", ")}
            {alarm.named.length < alarm.networks ? " …" : ""}
          </td>
          <td className="whitespace-nowrap text-muted">
            <Moment at={alarm.raisedAt} />
          </td>
          <td className="text-muted">{alarm.renewedAt ? "New passkey" : "Same passkey"}</td>
          <td>
            <PageForm action={PATH}>
              <input type="hidden" name="alarmId" value={alarm.id} />
              <Button type="submit" size="small" variant="quiet">
                Mark as checked<span className="sr-only">: passkey of {alarm.username}</span>
              </Button>
            </PageForm>
          </td>
        </tr>
      ))}
      empty="No passkey was used from many networks."
      heading={
        <div className="border-b border-line px-4 py-3">
          <h2 className="font-semibold">
            Used from many networks <span className="font-mono text-sm text-muted tabular-nums">({list.total})</span>
          </h2>
          <p className="mt-1 max-w-prose text-sm text-muted">
            Torrent clients of these members announced from more networks within an hour than the tracker's settings
            allow. The members were notified. Phones and VPNs do this too, so it proves nothing.
          </p>
        </div>
      }
    />
  );
}
