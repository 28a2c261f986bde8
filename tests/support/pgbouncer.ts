import { readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { startProgram } from "./programs.ts";

const example = readFileSync(path.resolve("docs/examples/pgbouncer.ini"), "utf8");

/** Debian's PgBouncer with the configuration of docs/scaling.md, in front of one database. Few servers: they are shared. */
export async function startPgBouncer(databaseUrl: string) {
  const database = new URL(databaseUrl);
  const name = database.pathname.slice(1);
  const port = await freePort();
  const program = await startProgram({
    name: "pgbouncer",
    port,
    args: (folder) => [path.join(folder, "pgbouncer.ini")],
    files: (folder) => ({
      "userlist.txt": `"${database.username}" "${decodeURIComponent(database.password)}"\n`,
      "pgbouncer.ini": example
        .replace(/^patchbay = .*$/m, `${name} = host=127.0.0.1 port=${database.port}`)
        .replace(/^listen_addr = .*$/m, "listen_addr = 127.0.0.1\nunix_socket_dir =")
        .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
        .replace(/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`)
        .replace(/^default_pool_size = .*$/m, "default_pool_size = 4"),
    }),
  });
  const pooled = new URL(databaseUrl);
  pooled.hostname = "127.0.0.1";
  pooled.port = String(port);
  return { url: pooled.href, stop: program.stop };
}
