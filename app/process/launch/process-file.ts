import path from "node:path";

/** The source file of each process of a site. The build bundles each (vite.config.ts). */
export const processSources = {
  supervisor: "app/process/supervisor/start.ts",
  coordinator: "app/process/coordinator/start.server.ts",
  web: "server.ts",
  tracker: "app/process/tracker-process.server.ts",
  worker: "app/process/worker-process.server.ts",
  archive: "app/process/supervisor/archive.ts",
  share: "app/process/share/start.server.ts",
  "copy-database-tool": "app/process/copy-database-cli.server.ts",
  upgrade: "app/process/release/upgrade.ts",
  doctor: "app/process/supervisor/doctor.ts",
  "doctor-tool": "app/process/doctor-cli.server.ts",
  "archive-tool": "app/process/backup-cli.server.ts",
};

export type ProcessName = keyof typeof processSources;

/** A build starts built files; in development and tests tsx runs the sources. */
export const isBuilt = !import.meta.url.endsWith(".ts");

export const builtFile = (name: ProcessName): string => path.resolve("build/server", `${name}.js`);

/** Node's arguments for starting a process, in the folder of its release. */
export const commandOf = (name: ProcessName): string[] =>
  isBuilt ? [path.join("build/server", `${name}.js`)] : ["--import", "tsx", processSources[name]];
