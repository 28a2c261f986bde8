import type { HealthCheck, HealthState } from "#app/domain/administration/admin/health.ts";
import type { SiteHealth } from "#app/domain/administration/admin/output.ts";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { formatAgo } from "#app/ui/ago.ts";
import { Lamp } from "#app/ui/badge.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";

const colours: Record<HealthState, string> = { good: "text-success", warning: "text-new", bad: "text-danger" };
const words: Record<HealthState, string> = { good: "Good", warning: "Needs attention", bad: "Broken" };

type Part = { name: HealthCheck; label: string; to: string; right: Right };

const parts: readonly Part[] = [
  { name: "mail", label: "Email", to: adminPaths.mail(), right: "mail.manage" },
  { name: "backup", label: "Backup", to: adminPaths.system(), right: "system.operate" },
  { name: "disk", label: "Disk", to: adminPaths.system(), right: "system.operate" },
  { name: "jobs", label: "Jobs", to: adminPaths.system.jobs(), right: "system.operate" },
  { name: "database", label: "PostgreSQL", to: adminPaths.database(), right: "system.operate" },
  { name: "tracker", label: "Tracker", to: adminPaths.tracker(), right: "tracker.decide" },
];

/** A one-line status for each part of the site. */
const say: Record<HealthCheck, (health: SiteHealth) => string> = {
  mail: ({ mail, checkedAt }) => {
    if (!mail.isSetUp) return "Not set up, so nothing is sent.";
    if (mail.oldestWaitingAt === null) return "No mails are waiting.";
    const since = `The oldest was queued ${formatAgo(mail.oldestWaitingAt, checkedAt).toLowerCase()}.`;
    return mail.lastError ? `${since} ${mail.lastError}` : since;
  },
  backup: ({ backup: { newestAt, copies, rehearsal }, checkedAt }) => {
    if (rehearsal.hasFailed) return "The last restore rehearsal failed.";
    if (copies?.hasFailed) return "The last encrypted copy failed.";
    const made = newestAt ? formatAgo(newestAt, checkedAt) : "None yet.";
    if (copies === null) return made;
    return `${made}; copied: ${copies.newestAt ? formatAgo(copies.newestAt, checkedAt).toLowerCase() : "never"}`;
  },
  disk: ({ disk }) => `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free`,
  jobs: ({ jobs, checkedAt }) => {
    if (jobs.failed > 0) return `${jobs.failed} failed.`;
    return jobs.oldestDueAt
      ? `The oldest was due ${formatAgo(jobs.oldestDueAt, checkedAt).toLowerCase()}.`
      : "No jobs are waiting.";
  },
  database: ({ database }) => `Answers in ${database.milliseconds} ms`,
  tracker: ({ tracker }) => (tracker.state === "good" ? "Answers" : "Does not answer."),
};

/** The names of the parts that are broken. If there are any, Health is shown above the queues. */
export const brokenParts = (health: SiteHealth): string[] =>
  parts.filter(({ name }) => health[name].state === "bad").map(({ label }) => label);

/** The state of each part of the site, with a link to its screen. */
export function Health(health: SiteHealth) {
  const may = useMay();
  return (
    <Panel>
      <h2 id="health" className="border-b border-line px-4 py-3 font-semibold">
        Health
      </h2>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-b-lg bg-line sm:grid-cols-3">
        {parts.map(({ name, label, to, right }) => (
          <li key={name} className="bg-raised px-4 py-3">
            <p className={`flex items-center gap-2 ${colours[health[name].state]}`}>
              <Lamp className="size-2" />
              <span className="sr-only">{words[health[name].state]}:</span>
              {may(right) ? (
                <PageLink to={to} className="font-medium text-strong hover:underline">
                  {label}
                </PageLink>
              ) : (
                <span className="font-medium text-strong">{label}</span>
              )}
            </p>
            <p className="words mt-1 text-sm text-muted">{say[name](health)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
