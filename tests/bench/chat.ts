import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createCookie } from "@remix-run/node";
import { WebSocket } from "ws";
import { makeMember } from "#tests/support/factories.ts";
import { SESSION_SECRET } from "#tests/support/running-server.ts";
import { type BenchSite, startBenchSite } from "./site.ts";

const SOCKETS = 1_000;
const MEMBERS = 200;
const MESSAGES = 40;
const WARM_UP = 5;
const PAUSE_MS = 150;
const BAR_MS = 250;

type Member = { id: string; cookie: string };
type Client = { socket: WebSocket; member: Member };

/**
 * Measures the time from sending a chat message until a thousand sockets have read it, through socket, database and
 * notification. Clients run in this process, so its time is included. Memory is only printed; chat-memory.ts judges it,
 * because it can run the collector.
 */
export async function benchChat(adminUrl: string): Promise<string[]> {
  const site = await startBenchSite(adminUrl, "patchbay_bench_chat", 100);
  const members: Member[] = [];
  for (let i = 0; i < MEMBERS; i++) members.push(await enrol(site));
  const url = `${site.server.url.replace("http", "ws")}/ws/chat`;
  const idle = memoryMb(site.server.webPids[0] ?? 0);
  await round(url, members);
  const first = memoryMb(site.server.webPids[0] ?? 0);
  const { times, held } = await round(url, members, () => memoryMb(site.server.webPids[0] ?? 0));
  await round(url, members);
  // The collector is slow while no memory is requested.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const last = memoryMb(site.server.webPids[0] ?? 0);
  await site.stop();

  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  process.stdout.write(
    `\nChat: ${SOCKETS} sockets of ${MEMBERS} members, ${MESSAGES} messages, ${times.length} arrivals, ms\n` +
      `  p50 ${at(0.5).toFixed(0)}  p99 ${at(0.99).toFixed(0)}  last ${at(1).toFixed(0)}\n` +
      `  memory of the server, MB: idle ${idle.toFixed(0)}, with sockets ${held.toFixed(0)}, after round one ${first.toFixed(0)}, after round three ${last.toFixed(0)}\n`,
  );
  const misses: string[] = [];
  if (times.length !== SOCKETS * MESSAGES) misses.push(`chat: ${times.length} arrivals of ${SOCKETS * MESSAGES}`);
  if (at(0.99) > BAR_MS) misses.push(`chat: p99 ${at(0.99).toFixed(0)} ms, at most ${BAR_MS}`);
  return misses;
}

const cookie = createCookie("session", { secrets: [SESSION_SECRET] });

/** A member with a session, made by hand: two hundred sign-ins from one address would be refused. */
async function enrol({ database: { db } }: Pick<BenchSite, "database">): Promise<Member> {
  const { id } = await makeMember(db);
  const token = randomBytes(32).toString("base64url");
  const sid = createHash("sha256").update(token).digest("hex");
  await db.session.create({ data: { sid, sess: {}, userId: id, expire: new Date(Date.now() + 3_600_000) } });
  return { id, cookie: (await cookie.serialize(token)).split(";", 1)[0] ?? "" };
}

async function round(url: string, members: Member[], whileOpen = () => 0) {
  const clients: Client[] = [];
  const times: number[] = [];
  const sentAt = new Map<string, number>();
  const hear = (text: string) => {
    const frame = JSON.parse(text) as { type: string; message?: { message: string } };
    const sent = frame.type === "new_message" ? sentAt.get(frame.message?.message ?? "") : undefined;
    if (sent !== undefined) times.push(performance.now() - sent);
  };
  for (let i = 0; i < SOCKETS; i += 50) {
    const batch = Array.from({ length: 50 }, (_, j) => open(url, members[(i + j) % MEMBERS] as Member, hear));
    clients.push(...(await Promise.all(batch)));
  }
  for (let i = 0; i < WARM_UP + MESSAGES; i++) {
    const { socket, member } = clients[(i * 7) % SOCKETS] as Client;
    const message = `${i} ${randomBytes(60).toString("base64")}`;
    if (i >= WARM_UP) sentAt.set(message, performance.now());
    socket.send(JSON.stringify({ type: "chat_message", userId: member.id, message }));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const held = whileOpen();
  await Promise.all(clients.map(({ socket }) => close(socket)));
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { times: times.sort((a, b) => a - b), held };
}

function open(url: string, member: Member, hear: (text: string) => void): Promise<Client> {
  const socket = new WebSocket(url, { headers: { Cookie: member.cookie }, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify({ type: "auth", userId: member.id })));
    socket.on("message", (data) => {
      const text = data.toString();
      if (text.startsWith('{"type":"chat_history"')) resolve({ socket, member });
      else hear(text);
    });
  });
}

const close = (socket: WebSocket) =>
  new Promise<void>((resolve) => {
    socket.on("close", () => resolve());
    socket.close(1000);
  });

/** Anonymous memory of the process, which is not backed by files. */
function memoryMb(pid: number): number {
  const kb = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kb ?? 0) / 1024;
}
