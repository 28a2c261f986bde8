import type { ReactNode } from "react";
import { paths } from "#app/paths/paths.ts";
import { Unlimited } from "#app/ui/limit-note.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { StatRow } from "#app/ui/stat.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { MemberShell } from "../shell/member-shell.tsx";
import { History, type HistoryProps } from "./history.tsx";

/** How often the swarms in the history are refreshed, in seconds. */
const SWARMS_S = 60;

type Figures = { pending: number; approved: number; rejected: number; points: number; award: number };
type Props = {
  current: "convert" | "new" | "several" | "share";
  figures: Figures;
  history: HistoryProps;
  children: ReactNode;
};

/** The torrent manager: tabs, the task of the open one, figures, the status of earlier uploads, and explanations. */
export function Manager({ current, figures, history, children }: Props) {
  const tabs = [
    { to: paths.uploader.convert(), label: "Convert Existing", current: current === "convert" },
    { to: paths.uploader(), label: "Upload New", current: current === "new" },
    { to: paths.uploader.several(), label: "Several torrents", current: current === "several" },
    { to: paths.uploader.share(), label: "Share a folder", current: current === "share" },
  ];
  return (
    <MemberShell>
      <PageHeader
        title="Torrent Manager"
        note="Share what you have the right to share, and bring your torrents to this tracker"
        actions={<Refresh seconds={SWARMS_S} />}
      />
      <div className="mt-6 grid gap-6">
        <Tabs label="Torrent manager" items={tabs} />
        {/* Converting sends nothing to anybody else. */}
        <Unlimited right={current === "convert" ? undefined : "upload"}>{children}</Unlimited>
        <StatRow
          figures={[
            { label: "Waiting for review", value: figures.pending },
            { label: "Approved", value: figures.approved },
            { label: "Rejected", value: figures.rejected },
            { label: "Points from uploads", value: figures.points },
          ]}
        />
      </div>
      <History {...history} />
      <Explainers award={figures.award} />
    </MemberShell>
  );
}

const Explainers = ({ award }: { award: number }) => (
  <div className="mt-6 grid gap-4 md:grid-cols-3">
    <Card title="Review">
      A moderator looks at each upload within 24-48 hours. If it is approved, it is listed under New and you get {award}{" "}
      points. If not, you will find the reason in your history.{" "}
      <a href={paths.help({ hash: "uploading" })} className="text-accent-text underline">
        Help with uploads
      </a>
    </Card>
    <Card title="Private torrents">
      This tracker serves private torrents only. If your torrent isn't private, we make it private. That changes its
      info hash, so seed the file you get here.
    </Card>
    <Card title="Your passkey">
      Each torrent that you convert or download contains your own passkey. Keep those files to yourself: anyone who has
      one can announce in your name.
    </Card>
  </div>
);

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel className="p-4">
    <h2 className="font-semibold">{title}</h2>
    <p className="mt-1.5 text-sm text-muted">{children}</p>
  </Panel>
);
