import type { Finding } from "#app/domain/administration/admin/finding.ts";
import type { HealthState } from "#app/domain/administration/admin/health.ts";
import { Lamp } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";

const colours: Record<HealthState, string> = { good: "text-success", warning: "text-new", bad: "text-danger" };
const words: Record<HealthState, string> = { good: "Good", warning: "Needs attention", bad: "Broken" };
const order: HealthState[] = ["bad", "warning", "good"];

const labels: Record<Finding["check"], string> = {
  address: "Public address",
  tls: "Certificate",
  proxy: "Proxy",
  tracker: "Tracker",
  settings: "Settings",
  environment: "Environment",
  database: "PostgreSQL",
  migrations: "Migrations",
  start: "Last start",
  upgrade: "Upgrade",
  clock: "Clock",
  mail: "Email",
  sender: "Mail sender",
  joining: "Joining",
  jobs: "Jobs",
  backup: "Backup",
  copies: "Encrypted copies",
  rehearsal: "Restore rehearsal",
  disk: "Disk",
  memory: "Memory",
};

type Props = { title: string; findings: Finding[] };

/** Findings, broken ones first, each with advice. */
export const FindingList = ({ title, findings }: Props) => (
  <Panel>
    <h2 className="border-b border-line px-4 py-3 font-semibold">{title}</h2>
    <ul className="divide-y divide-line">
      {order
        .flatMap((state) => findings.filter((one) => one.state === state))
        .map(({ check, state, found, toDo }) => (
          <li key={`${check} ${found}`} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[10rem_1fr]">
            <p className={`flex items-center gap-2 self-start ${colours[state]}`}>
              <Lamp className="size-2" />
              <span className="sr-only">{words[state]}:</span>
              <span className="font-medium text-strong">{labels[check]}</span>
            </p>
            <div className="grid min-w-0 gap-1 text-sm">
              <p className="words">{found}</p>
              {toDo ? <p className="words text-muted">{toDo}</p> : null}
            </div>
          </li>
        ))}
    </ul>
  </Panel>
);
