import type { Fault } from "./fault.ts";
import { until } from "./site.ts";

const kill = (pid: number) => void process.kill(pid, "SIGKILL");
const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** The site when one of its processes ends or PostgreSQL is away. */
export const processFaults: Fault[] = [
  { name: "kill -9 of the tracker", isShort: true, bar: 10, run: async ({ site }) => kill(site.trackerPid()) },
  { name: "kill -9 of a web process", isShort: true, bar: 2, run: async ({ site }) => kill(site.webPids()[1] ?? 0) },
  { name: "kill -9 of all web processes", bar: 10, run: async ({ site }) => site.webPids().forEach(kill) },
  { name: "kill -9 of the coordinator", isShort: true, bar: 10, run: async ({ site }) => kill(site.serverPid()) },
  {
    name: "kill -9 of PostgreSQL's postmaster",
    bar: 10,
    run: async ({ site }) => kill(site.postmasterPid()),
  },
  {
    name: "all connections to PostgreSQL cut",
    isShort: true,
    bar: 5,
    run: async ({ site }) =>
      void (await site
        .database()
        .pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")),
  },
  {
    name: "PostgreSQL away for 30 s",
    bar: 40,
    run: async ({ site }) => {
      // A stopped supervisor starts nothing; the site's other processes go on.
      site.supervisor().kill("SIGSTOP");
      kill(site.postmasterPid());
      await seconds(30);
      site.supervisor().kill("SIGCONT");
    },
  },
  {
    name: "coordinator killed while PostgreSQL is away",
    bar: 25,
    run: async ({ site }) => {
      site.supervisor().kill("SIGSTOP");
      kill(site.postmasterPid());
      kill(site.serverPid());
      await seconds(8);
      site.supervisor().kill("SIGCONT");
    },
  },
  {
    name: "kill -9 of the supervisor, and the next start",
    isShort: true,
    bar: 15,
    run: async ({ site }) => {
      const orphan = site.serverPid();
      kill(site.supervisor().pid ?? 0);
      await seconds(1);
      if (!(await site.isHealthy())) throw new Error("the site ended with its supervisor");
      site.launch();
      await until(
        () => ![0, orphan].includes(site.serverPid()),
        60_000,
        () => "the next start has no server of its own",
      );
    },
  },
  {
    name: "a second start on the same data",
    isShort: true,
    bar: 0.5,
    run: async ({ site }) => {
      const [first, server] = [site.supervisor(), site.serverPid()];
      const before = site.output().length;
      const second = site.launch();
      const code = await new Promise((resolve) => second.once("close", resolve));
      site.keep("all", first);
      const said = site.output().slice(before);
      if (code !== 1 || !said.includes("already running")) throw new Error(`it ended with ${code}: ${said}`);
      if (site.serverPid() !== server) throw new Error("it took the server over");
    },
  },
  {
    name: "kill -9 of a worker process",
    bar: 0.5,
    run: async ({ site }) => {
      const worker = site.launch("worker");
      const isUp = () => site.output().includes("The worker is ready.");
      await until(isUp, 60_000, () => "the worker did not start");
      kill(site.serverPid("worker"));
      await until(
        () => site.output().split("The worker is ready.").length > 2,
        60_000,
        () => "it did not come back",
      );
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.kill("SIGTERM");
      await ended;
    },
  },
];
