import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { testOwnPorts } from "#app/domain/catalogue/tracker/probe-ports.server.ts";
import { readDoctor } from "#app/domain/catalogue/tracker/read-doctor.server.ts";
import { DOCTOR_ROWS } from "#app/domain/catalogue/tracker/schema.ts";
import { contextOf } from "#app/http/context.server.ts";
import { pageOf } from "#app/http/list-state.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ListPager } from "../list-pager.tsx";
import { pageMeta } from "../page-meta.ts";
import { SeenClientRow } from "./seen-client.tsx";

export const meta = pageMeta("Announce doctor");

const PATH = paths.tracker.doctor();

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const torrent = params.get("torrentId") ?? "";
  const torrentId = /^[1-9]\d{0,8}$/.test(torrent) ? torrent : undefined;
  const [seen, { clock }] = await Promise.all([
    screenLoader(args, readDoctor, { page: pageOf(params), torrentId }),
    contextOf(args),
  ]);
  return { ...seen, isOfTorrent: torrentId !== undefined, now: clock().toISOString() };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, testOwnPorts, ({ ports }) => {
    const text = `${ports === 1 ? "Your port is" : `${ports} ports are`} being tested. Check again in a few seconds.`;
    return redirectWithToast(PATH, { kind: "info", text });
  });

const notTested = { title: "Test Failed" };

export default function Doctor() {
  const { clients, total, page, isOfTorrent, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === PATH;
  return (
    <div className="grid max-w-4xl gap-4">
      <FormError errors={reply?.refusal ? [`${notTested.title}: ${reply.refusal.message}`] : null} />
      <Panel>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-4 py-3">
          <div>
            <h2 className="font-semibold">Announce doctor</h2>
            <p className="text-sm text-muted">
              Your clients' recent announces as the tracker saw them, and what to do.
            </p>
          </div>
          <PageForm {...failsWith(notTested)} action={PATH}>
            <Button type="submit" busy={busy}>
              Test my ports
            </Button>
          </PageForm>
        </div>
        {clients.length === 0 ? <NothingSeen isOfTorrent={isOfTorrent} /> : null}
        <ul className="divide-y divide-line">
          {clients.map((seen) => (
            <SeenClientRow
              key={`${seen.infoHash} ${seen.reason ?? `${seen.ip} ${seen.port} ${seen.client}`}`}
              seen={seen}
              now={now}
            />
          ))}
        </ul>
      </Panel>
      {isOfTorrent ? (
        <p className="text-sm">
          <PageLink to={PATH} className="text-accent-text underline">
            Show all torrents
          </PageLink>
        </p>
      ) : null}
      <ListPager path={PATH} list={{ page, limit: DOCTOR_ROWS, total }} />
    </div>
  );
}

/** The tracker cannot see a client whose announces never arrive, so this lists possible causes. */
const NothingSeen = ({ isOfTorrent }: { isOfTorrent: boolean }) => (
  <EmptyState>
    {isOfTorrent
      ? "The tracker has not seen any of your clients on this torrent."
      : "The tracker has not seen any of your clients."}{" "}
    Add the torrent that you downloaded here to your client and start it. If it is started but says that the passkey is
    unknown or that the tracker does not answer, download the torrent again, and check whether a firewall blocks the
    client.{" "}
    <a href={paths.help({ hash: "first-steps" })} className="text-accent-text underline">
      First steps
    </a>
  </EmptyState>
);
