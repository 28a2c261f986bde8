import { builtFile, type ProcessName } from "#app/process/launch/process-file.ts";
import { ensureBuild } from "#app/process/supervisor/ensure-build.ts";

let built: Promise<void> | null = null;

/** The compiled file of a process. Builds when the sources have changed: the first test that asks waits for it. */
export async function builtProcess(name: ProcessName): Promise<string> {
  built ??= ensureBuild((text) => process.stderr.write(`${text}\n`));
  await built;
  return builtFile(name);
}
