import type { MachineFacts } from "../../core/ports/machine-facts.ts";
import { judgeOwnAddress, judgeTracker } from "./doctor-address.ts";
import { type DoorFacts, judgeJoining } from "./doctor-joining.ts";
import { judgeSender } from "./doctor-sender.ts";
import { bad, doctorChecks, type Finding, good, warning } from "./finding.ts";
import { type HealthFacts, judgeHealth } from "./health.ts";

const GIB = 1_073_741_824;
const MIB = 1_048_576;
const CLOCK_MS = 1_000;
/** Memory that one web process takes, used to choose `WEB_PROCESSES`. */
const PROCESS_MIB = 448;

/** Judges all facts about the site and its machine: each check has at least one finding. */
export function judgeSite(facts: MachineFacts, health: HealthFacts, door: DoorFacts, now: Date): Finding[] {
  const findings = [
    ...judgeOwnAddress(facts, now),
    ...judgeSettings(facts),
    ...judgeEnvironment(facts),
    ...judgeDatabase(facts, health, now),
    ...judgeSender(facts),
    judgeJoining(door, health.mail.isSetUp),
    ...judgeWork(facts, health, now),
    ...judgeMachine(facts),
    ...judgeStart(facts),
    ...judgeUpgrade(facts),
  ];
  return findings.sort((a, b) => doctorChecks.indexOf(a.check) - doctorChecks.indexOf(b.check));
}

function judgeSettings({ settings }: MachineFacts): Finding[] {
  const { publicUrl, isProduction, isDemo, nodeVersion } = settings;
  const found: Finding[] = [];
  if (publicUrl === null)
    found.push(warning("settings", "PUBLIC_URL is not set.", "Set it to the address that members and clients use."));
  if (isDemo && isProduction && publicUrl?.startsWith("https:"))
    found.push(
      bad("settings", "DEMO=1 on a public site: its logins are public.", "Unset DEMO, and delete the demo members."),
    );
  if (!isProduction)
    found.push(warning("settings", "NODE_ENV is not production.", "Start the site with npm start, without NODE_ENV."));
  if (Number(nodeVersion.split(".")[0]) < 22)
    found.push(
      warning(
        "settings",
        `Node ${nodeVersion} no longer gets security fixes.`,
        "Install Node 24 and start the site again.",
      ),
    );
  return found.length > 0 ? found : [good("settings", `PUBLIC_URL is ${publicUrl}.`)];
}

function judgeEnvironment({ environment: { unknown, contradictions } }: MachineFacts): Finding[] {
  const found = [
    ...unknown.map(({ name, nearest }) =>
      warning(
        "environment",
        `${name} is not a setting and has no effect.`,
        nearest
          ? `Did you mean ${nearest}? Otherwise unset it.`
          : "Unset it, or look up its correct name in .env.example.",
      ),
    ),
    ...contradictions.map((words) => warning("environment", words, "Unset the one that you do not want.")),
  ];
  return found.length > 0 ? found : [good("environment", "All variables are known, and none contradicts another.")];
}

function judgeDatabase({ migrations, clock }: MachineFacts, health: HealthFacts, now: Date): Finding[] {
  const { milliseconds } = health.database;
  const took = `PostgreSQL answers in ${milliseconds} ms.`;
  const toDo = "See Administration, Database, and check the load and the disk of its machine.";
  const state = judgeHealth(health, now).database;
  const found: Finding[] = [
    state === "good"
      ? good("database", took)
      : state === "bad"
        ? bad("database", took, toDo)
        : warning("database", took, toDo),
  ];
  if (migrations?.unknown.length)
    found.push(
      bad(
        "migrations",
        `The database belongs to a newer version: ${migrations.unknown.join(", ")}.`,
        "Start the newer version, or restore a backup from this version.",
      ),
    );
  else if (migrations?.pending.length)
    found.push(bad("migrations", `Not applied: ${migrations.pending.join(", ")}.`, "Restart the site to apply them."));
  else if (migrations) found.push(good("migrations", "All migrations are applied."));
  if (!clock) return found;
  const isOff = Math.abs(clock.ahead) - clock.sure > CLOCK_MS;
  const words = `This machine's clock is ${Math.abs(clock.ahead)} ms ${clock.ahead < 0 ? "behind" : "ahead of"} the database's.`;
  found.push(isOff ? bad("clock", words, "Set both with NTP (timedatectl set-ntp true).") : good("clock", words));
  return found;
}

function judgeWork(facts: MachineFacts, health: HealthFacts, now: Date): Finding[] {
  const { mail, backsUpElsewhere } = facts;
  const states = judgeHealth(health, now);
  const found: Finding[] = [];
  if (mail === null)
    found.push(warning("mail", "No mail server is set: mails are written to files.", "Set SMTP_URL and MAIL_FROM."));
  else if (mail.problem !== null)
    found.push(
      bad(
        "mail",
        `The mail server does not accept mail: ${mail.problem}`,
        "Check SMTP_URL: host, port, user and password.",
      ),
    );
  else if (states.mail === "bad")
    found.push(
      bad("mail", "Mail has waited for more than ten minutes.", "See the last error under Administration, Mail."),
    );
  else found.push(good("mail", "The mail server responds and accepts the password."));

  if (health.jobs.failed > 0)
    found.push(
      warning(
        "jobs",
        `${health.jobs.failed} jobs failed.`,
        "See the errors under Administration, System, All jobs. Retry the jobs or delete them.",
      ),
    );
  if (states.jobs === "bad")
    found.push(
      bad("jobs", "A job has been due for more than ten minutes.", "Check that the process for jobs is running."),
    );
  if (health.jobs.failed === 0 && states.jobs !== "bad") found.push(good("jobs", "No job has failed or is late."));
  found.push(...judgeTracker(facts, health.tracker.answers));

  const { newestAt } = health.backup;
  // Copies and rehearsals have their own findings.
  const ofBackup = judgeHealth(
    { ...health, backup: { ...health.backup, copies: null, rehearsal: UNTRIED } },
    now,
  ).backup;
  const grade = ofBackup === "bad" ? bad : warning;
  if (newestAt === null)
    found.push(
      warning("backup", "There is no backup yet.", "Create one under Administration, System, or with npm run backup."),
    );
  else if (ofBackup !== "good")
    found.push(
      grade(
        "backup",
        `The newest backup is from ${newestAt.toISOString().slice(0, 16)}Z.`,
        "See under Jobs why none has been created since.",
      ),
    );
  else found.push(good("backup", `The newest is from ${newestAt.toISOString().slice(0, 16)}Z.`));
  found.push(...judgeCopies(health, now), ...judgeRehearsal(health, now));
  if (!backsUpElsewhere)
    found.push(
      warning(
        "backup",
        "Backups are on the same disk as the data, and would be lost with it.",
        "Set BACKUP_S3_ENDPOINT for encrypted copies elsewhere, or BACKUP_DIR to another disk.",
      ),
    );
  return found;
}

const COPY_MS = 36 * 3_600_000;

/** Encrypted copies elsewhere: no finding if no place for them is set. */
function judgeCopies({ backup: { copies, isDaily } }: HealthFacts, now: Date): Finding[] {
  if (copies === null) return [];
  const { newestAt, hasFailed } = copies;
  const toDo = "See Administration, System, Copy backup elsewhere, and check the settings that begin with BACKUP_.";
  if (newestAt === null) return [warning("copies", "There is no encrypted copy of a backup yet.", toDo)];
  const words = `The newest encrypted copy is of a backup from ${newestAt.toISOString().slice(0, 16)}Z.`;
  if (isDaily && now.getTime() - newestAt.getTime() > COPY_MS) return [bad("copies", words, toDo)];
  return [hasFailed ? warning("copies", `${words} The last attempt failed.`, toDo) : good("copies", words)];
}

const UNTRIED = { doneAt: null, hasFailed: false };
const REHEARSAL_MS = 40 * 86_400_000;

/** No finding if there is no backup to restore. */
function judgeRehearsal({ backup: { newestAt, rehearsal } }: HealthFacts, now: Date): Finding[] {
  const { doneAt, hasFailed } = rehearsal;
  if (hasFailed)
    return [bad("rehearsal", "The last restore rehearsal failed.", "See Administration, System, Rehearse restore.")];
  if (newestAt === null) return [];
  const toDo = "Press Rehearse restore under Administration, System, or run npm run rehearse.";
  if (doneAt === null) return [warning("rehearsal", "There has been no restore rehearsal yet.", toDo)];
  const words = `The last restore rehearsal was on ${doneAt.toISOString().slice(0, 10)}.`;
  const isOld = now.getTime() - doneAt.getTime() > REHEARSAL_MS;
  return [isOld ? warning("rehearsal", words, toDo) : good("rehearsal", words)];
}

function judgeStart({ refusal }: MachineFacts): Finding[] {
  if (refusal === null) return [good("start", "Nothing keeps the site from starting.")];
  const lines = refusal.trim().split("\n");
  return [bad("start", lines.slice(0, -1).join("\n"), lines.at(-1) ?? "")];
}

function judgeUpgrade({ upgrade }: MachineFacts): Finding[] {
  if (upgrade === null) return [];
  const { at, from, to, problem } = upgrade;
  if (problem === null) return [good("upgrade", `${to} replaced ${from} on ${at.slice(0, 10)}.`)];
  const words = `The change from ${from} to ${to} failed on ${at.slice(0, 10)}: ${problem}`;
  const toDo =
    "The site runs as before. Fix the cause, which the server's output names, and run npm run upgrade again.";
  return [warning("upgrade", words, toDo)];
}

function judgeMachine({ disk, memory, settings }: MachineFacts): Finding[] {
  const free = `${(disk.freeBytes / GIB).toFixed(1)} GiB of ${(disk.totalBytes / GIB).toFixed(1)} GiB are free.`;
  const room = "Delete old backups and unused files, or enlarge the disk of DATA_DIR.";
  const found: Finding[] = [];
  if (!disk.isWritable)
    found.push(bad("disk", "DATA_DIR is not writable.", "Give the user that the site runs as write permission."));
  if (disk.freeBytes < GIB) found.push(bad("disk", free, room));
  else if (disk.freeBytes < 5 * GIB) found.push(warning("disk", free, room));
  // Some file systems do not count inodes.
  if (disk.totalInodes > 0 && disk.freeInodes / disk.totalInodes < 0.05)
    found.push(
      bad(
        "disk",
        `Only ${disk.freeInodes} of ${disk.totalInodes} inodes are free.`,
        "Delete small files that are not needed: each file takes one inode.",
      ),
    );
  if (found.length === 0) found.push(good("disk", free));

  const { availableBytes, totalBytes } = memory;
  const left = `${Math.round(availableBytes / MIB)} MiB of ${Math.round(totalBytes / MIB)} MiB are available.`;
  const needed = settings.webProcesses * PROCESS_MIB * MIB;
  if (availableBytes < 0.05 * totalBytes)
    found.push(bad("memory", left, "Add memory to the machine, lower WEB_PROCESSES, or stop other programs."));
  else if (settings.webProcesses > 1 && totalBytes < needed)
    found.push(
      warning(
        "memory",
        `${settings.webProcesses} web processes are too many for ${Math.round(totalBytes / MIB)} MiB.`,
        "Lower or unset WEB_PROCESSES.",
      ),
    );
  else found.push(good("memory", left));
  return found;
}
