import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase } from "#app/db/client.server.ts";
import type { Db } from "#app/domain/core/kernel/context.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type RunningServer, startServer } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { startTestDatabase, TEMPLATE, withDatabase } from "#tests/support/test-database.ts";
import { until } from "./clients.ts";
import { addresses, addresses6, openGate, type Side, sides, spawnIn } from "./namespaces.ts";

export type Undo = (step: () => unknown) => void;
export type World = { folder: string; url: string; db: Db; server: RunningServer };

const NAME = `patchbay_clients_${process.pid}`;

/** The built site behind one relay for each namespace. Every step hands `undo` what takes it back, also when a later one fails. */
export async function startWorld(undo: Undo): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-clients-"));
  undo(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startTestDatabase();
  undo(postgres.stop);
  const admin = createDatabase(postgres.url, { max: 1 });
  undo(admin.close);
  await admin.pool.query(`CREATE DATABASE ${NAME} TEMPLATE ${TEMPLATE}`);
  undo(() => admin.pool.query(`DROP DATABASE ${NAME} WITH (FORCE)`));
  const { db, close } = createDatabase(withDatabase(postgres.url, NAME), { max: 3 });
  undo(close);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(withDatabase(postgres.url, NAME), {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    TRUST_PROXY: "1",
    ANNOUNCE_INTERVAL: "60",
  });
  undo(server.stop);
  const gate = await openGate(folder, port);
  undo(() => gate.server.close());
  await Promise.all(sides.map((side) => startRelay(side, folder, gate.socket, port)));
  return { folder, url, db, server };
}

/** The request targets that the client on one side has sent to the tracker. */
export const logOf = (folder: string, side: Side) => path.join(folder, `requests-${side}`);

async function startRelay(side: Side, folder: string, socket: string, port: number): Promise<void> {
  const script = path.resolve("tests/tracker/clients/relay.ts");
  const output = path.join(folder, `relay-${side}.output`);
  writeFileSync(logOf(folder, side), "");
  const args = [
    "--import",
    "tsx",
    script,
    socket,
    String(port),
    addresses[side],
    addresses6[side],
    logOf(folder, side),
  ];
  spawnIn(side, process.execPath, args, output);
  await until(`the relay of ${side} listens`, () => readFileSync(output, "utf8").includes("listening"), seconds(15));
}
