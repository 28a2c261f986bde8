import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { jobTitle } from "../../core/kernel/job-kinds.ts";
import { readPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { type JobState, jobStates } from "./job-states.ts";
import { JobCounts, Jobs } from "./output.ts";
import { ListJobs } from "./schema.ts";

type Row = {
  id: string;
  kind: string;
  key: string | null;
  state: JobState;
  attempts: number;
  most: number;
  reason: string | null;
  createdAt: Date;
  runAt: Date;
};

const STATE = Prisma.sql`CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed'
  ELSE 'waiting' END`;

/** The jobs of the queue, newest first, with the reasons of failures. Refuses visitors and members. */
export const findJobs = defineUseCase({
  name: "system.find-jobs",
  input: ListJobs,
  output: Jobs,
  allow: holding("system.operate"),
  async read({ reads }, { state, ...page }) {
    const { rows, total } = await readPage<Row>(reads, page, {
      columns: Prisma.sql`id, task_identifier AS kind, key, ${STATE} AS state, attempts::int, max_attempts::int AS most,
        last_error AS reason, created_at AS "createdAt", run_at AS "runAt"`,
      from: Prisma.sql`graphile_worker.jobs`,
      where: state === "all" ? undefined : Prisma.sql`${STATE} = ${state}`,
      order: Prisma.sql`id DESC`,
    });
    const jobs = rows.map(({ id, createdAt, runAt, ...row }) => ({
      id,
      title: jobTitle(row.kind),
      ...row,
      createdAt: createdAt.toISOString(),
      /** When it is or was due. */
      runAt: runAt.toISOString(),
    }));
    return ok({ jobs, total, state, ...page });
  },
});

type Count = { kind: string; state: JobState; count: number };

/** The number of waiting, running and failed jobs of each kind. Refuses visitors and members. */
export const countJobs = defineUseCase({
  name: "system.count-jobs",
  output: JobCounts,
  allow: holding("system.operate"),
  async read({ db }) {
    const rows = await db.$queryRaw<Count[]>`
      SELECT task_identifier AS kind, ${STATE} AS state, count(*)::int AS count FROM graphile_worker.jobs
      GROUP BY 1, 2 ORDER BY 1`;
    const kinds = [...new Set(rows.map(({ kind }) => kind))];
    const queue = kinds.map((kind) => {
      const of = (state: JobState) => rows.find((row) => row.kind === kind && row.state === state)?.count ?? 0;
      const [waiting, running, failed] = jobStates.map(of) as [number, number, number];
      return { kind, title: jobTitle(kind), waiting, running, failed };
    });
    return ok({ queue });
  },
});
