import { spawn } from "node:child_process";
import { absolutePaths } from "./absolute-paths.ts";
import { dataFolder } from "./data-folder.ts";
import { loadEnvFile } from "./env-file.ts";
import { isBuilt, type ProcessName } from "./process-file.ts";
import { processFileIn, readReleases } from "./releases.ts";
import { takeSecretFiles } from "./secret-files.ts";

/**
 * Runs a command with the release in use and exits with its code; returns if that release is already running. Commands
 * are typed in the checkout, and releases that `npm run upgrade` built are in folders below it.
 */
export async function handOver(name: ProcessName, args: string[] = []): Promise<void> {
  if (!isBuilt) return;
  if (process.env.CHECKOUT_FOLDER) return endWithParent();
  loadEnvFile();
  const dataDir = dataFolder();
  const checkout = process.cwd();
  const { folder } = readReleases(dataDir, checkout).current;
  if (folder === checkout) return;
  const { problems } = takeSecretFiles(process.env);
  // The command itself reports them.
  if (problems.length > 0) return;
  const child = spawn(process.execPath, [processFileIn(folder, name), ...args], {
    cwd: folder,
    env: { ...absolutePaths(process.env), DATA_DIR: dataDir, CHECKOUT_FOLDER: checkout },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // The parent process is told the port and the processes.
  child.on("message", (message) => process.connected && process.send?.(message));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => child.kill("SIGTERM"));
  process.exit(await new Promise<number>((resolve) => child.on("exit", (code) => resolve(code ?? 1))));
}

/** If the command in the checkout is killed, this one must not continue without it. */
function endWithParent(): void {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Waiting for the parent must not keep this process running.
  process.channel?.unref();
}
