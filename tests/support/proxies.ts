import { readFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { startProgram } from "./programs.ts";

/** Where the processes behind a proxy listen, as HOST:PORT. */
export type Behind = { web: [string, string]; tracker: string };

/** The configuration of docs/scaling.md, with the addresses of this test in the place of the example's. */
function configurationOf(file: string, { web, tracker }: Behind, listen: string): string {
  return readFileSync(path.resolve("docs/examples", file), "utf8")
    .replace("10.0.0.11:3000", web[0])
    .replace("10.0.0.12:3000", web[1])
    .replace("10.0.0.31:3000", tracker)
    .replace(/listen 80;|bind :80/, listen);
}

/** nginx's own file around the example, with all that it writes in one folder. */
const nginxFrame = (folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n  ")}
  include ${folder}/patchbay.conf;
}
`;

const start = {
  async nginx(behind: Behind, port: number) {
    const program = await startProgram({
      name: "nginx",
      port,
      args: (folder) => ["-e", "stderr", "-p", folder, "-c", path.join(folder, "nginx.conf")],
      files: (folder) => ({
        "nginx.conf": nginxFrame(folder),
        "patchbay.conf": configurationOf("nginx.conf", behind, `listen 127.0.0.1:${port};`),
      }),
    });
    return { url: `http://127.0.0.1:${port}`, stop: program.stop };
  },

  async haproxy(behind: Behind, port: number) {
    const program = await startProgram({
      name: "haproxy",
      port,
      args: (folder) => ["-db", "-f", path.join(folder, "haproxy.cfg")],
      // Test machines may allow fewer open files than a server's haproxy expects.
      files: () => ({
        "haproxy.cfg": configurationOf("haproxy.cfg", behind, `bind 127.0.0.1:${port}`).replace(
          /maxconn \d+/,
          "maxconn 500",
        ),
      }),
    });
    return { url: `http://127.0.0.1:${port}`, stop: program.stop };
  },
};

export type ProxyName = keyof typeof start;

export const startProxy = async (name: ProxyName, behind: Behind, port?: number) =>
  start[name](behind, port ?? (await freePort()));
