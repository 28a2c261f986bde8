import { randomBytes } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Database } from "#app/db/client.server.ts";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { readSetting, writeSetting } from "#app/domain/core/settings/settings.server.ts";
import { announceQuery, peerIdOf } from "#tracker/testing.ts";
import { makeMember, makeTorrent, PASSWORD } from "./factories.ts";
import { signInClient } from "./http-client.ts";
import { seconds } from "./seconds.ts";

type Kind = "page" | "page, kept alive" | "announce" | "upload" | "long upload";
type Sent = { path: string; options?: RequestOptions; body?: Buffer; bodyMs?: number };

/** Longer than a server takes to start on a machine that others use too. */
const LONGEST_WAIT_MS = seconds(15);
/** Longer than a stop waits for pages. LONG_UPLOADS=25 makes them as long, in seconds, as a stop lets them be. */
const LONG_UPLOAD_MS = Number(process.env.LONG_UPLOADS ?? 8) * 1_000;
const CHAT_PAUSE_MS = 1_500;
/** A member may send twenty uploads an hour. */
const UPLOADS = 20;
const UPLOADERS = 6;

/**
 * Members who read, announce, upload and chat without a pause and without a second try: whatever is refused, cut off or
 * answered otherwise than asked is kept in `problems`.
 */
export async function startLoad({ db }: Database, url: string) {
  const answers: Record<Kind | "line", number> = {
    page: 0,
    "page, kept alive": 0,
    announce: 0,
    upload: 0,
    "long upload": 0,
    line: 0,
  };
  const problems: string[] = [];
  let longestMs = 0;
  let isRunning = true;

  async function send(kind: Kind, { path, options, body, bodyMs = 0 }: Sent, isRight: (text: string) => boolean) {
    const begun = performance.now();
    try {
      const { status, text } = await exchange(new URL(path, url), options ?? {}, body, sleep(bodyMs));
      longestMs = Math.max(longestMs, performance.now() - begun - bodyMs);
      if (status === 200 && isRight(text)) answers[kind] += 1;
      else problems.push(`${kind}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${kind}: ${code ?? ""} ${message} after ${Math.round(performance.now() - begun)} ms`);
    }
  }

  const setting = await readSetting(db, "tracker");
  await writeSetting(db, "tracker", { ...setting, maxAnnouncesPerMinute: 10_000 }, null);
  const torrent = await makeTorrent(db);
  const isPage = (text: string) => text.includes("</html>");

  async function readPages(kind: Kind, agent: Agent | false) {
    const { username } = await makeMember(db);
    const client = await signInClient(url, username, PASSWORD);
    const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return async () => {
      for (const paths = ["/", `/torrents/${torrent.id}`, "/forums"]; isRunning; await sleep(20)) {
        const path = paths[answers[kind] % paths.length] as string;
        await send(kind, { path, options: { agent, headers: { Cookie } } }, isPage);
      }
      if (agent) agent.destroy();
    };
  }

  async function announce(number: number) {
    const { passkey } = await makeMember(db);
    const hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
    const fields = { info_hash: hash, peer_id: peerIdOf(number), port: 30_000 + number };
    const pathAt = (uploaded: number) => `/announce/${passkey}?${announceQuery({ ...fields, uploaded })}`;
    const isTaken = (text: string) => text.startsWith("d8:complete");
    // The tracker hears of a new member a moment after the database does.
    while (!isTaken(await (await fetch(url + pathAt(0))).text())) await sleep(20);
    return async () => {
      for (let uploaded = 1_000; isRunning; uploaded += 1_000) {
        await send("announce", { path: pathAt(uploaded), options: { agent: false } }, isTaken);
        await sleep(60);
      }
    };
  }

  async function upload(kind: Kind, bodyMs: number) {
    const uploaders = await Promise.all(Array.from({ length: UPLOADERS }, () => openUploads(db, url)));
    const uploads = uploaders.flatMap((makeUpload) => Array<typeof makeUpload>(UPLOADS).fill(makeUpload));
    return async () => {
      for (const makeUpload of uploads)
        if (isRunning) await send(kind, { ...(await makeUpload()), bodyMs }, (text) => text.includes('"success":true'));
    };
  }

  /** As the site's own script does: comes back after a break, and sends again what was not confirmed. */
  async function chat() {
    const { id: userId, username } = await makeMember(db);
    const client = await signInClient(url, username, PASSWORD);
    const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const said: string[] = [];
    const pending = new Map<string, string>();
    let socket: WebSocket | null = null;
    let isOnline = false;
    let isOver = false;
    const say = (key: string, message: string) =>
      socket?.send(JSON.stringify({ type: "chat_message", userId, message, key }));
    const closed: Promise<void>[] = [];
    function open(): void {
      if (isOver) return;
      const opened = new WebSocket(`${url.replace("http", "ws")}/ws/chat`, { headers: { Cookie } });
      socket = opened;
      opened.on("open", () => opened.send(JSON.stringify({ type: "auth", userId })));
      opened.on("error", (error) => problems.push(`chat: ${error.message}`));
      opened.on("message", (data) => {
        const frame = JSON.parse(data.toString()) as { type: string; key?: string };
        if (frame.type === "ping") opened.send(JSON.stringify({ type: "pong" }));
        if (frame.type === "chat_history") {
          isOnline = true;
          for (const [key, message] of pending) say(key, message);
        }
        if (frame.type === "sent" && pending.delete(frame.key ?? "")) answers.line += 1;
        if (frame.type === "error") problems.push(`chat: ${data.toString()}`);
      });
      closed.push(
        new Promise((resolve) =>
          opened.on("close", () => {
            isOnline = false;
            setTimeout(open, 500);
            resolve();
          }),
        ),
      );
    }
    return async () => {
      open();
      for (; isRunning; await sleep(CHAT_PAUSE_MS)) {
        if (!isOnline) continue;
        const key = randomBytes(8).toString("hex");
        pending.set(key, `line ${key}`);
        said.push(`line ${key}`);
        say(key, `line ${key}`);
      }
      const isDone = () => isOnline && pending.size === 0;
      for (const end = Date.now() + LONGEST_WAIT_MS; !isDone() && Date.now() < end; ) await sleep(50);
      isOver = true;
      (socket as WebSocket | null)?.close(1000);
      await Promise.all(closed);
      const kept = await db.chatMessage.findMany({ where: { userId }, select: { message: true } });
      if (kept.map(({ message }) => message).join() !== said.join())
        problems.push(`chat: ${said.length} lines were said, and these are kept: ${kept.length}`);
    };
  }

  // All sign in before the server changes: a connection that has been idle may be closed at that very moment.
  const loads = await Promise.all([
    readPages("page", false),
    readPages("page, kept alive", new Agent({ keepAlive: true, maxSockets: 1 })),
    ...[1, 2, 3].map(announce),
    upload("upload", 1_000),
    upload("long upload", LONG_UPLOAD_MS),
    chat(),
  ]);
  const running = loads.map((run) => run());
  return {
    answers,
    problems,
    longestSeconds: () => longestMs / 1000,
    async stop(): Promise<void> {
      isRunning = false;
      await Promise.all(running);
    },
  };
}

/** A member who uploads: what answers each upload's request. */
export async function openUploads(db: Database["db"], url: string) {
  const { username } = await makeMember(db);
  const client = await signInClient(url, username, PASSWORD);
  const Cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return async () => {
    const form = new FormData();
    const torrentFile = Buffer.from((await someTorrent()).bytes).toString("base64");
    const fields = { fileName: "kit.torrent", torrentFile, description: "Sixteen hits of a kit." };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const encoded = new Response(form);
    const headers = { Cookie, "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const options: RequestOptions = { method: "POST", agent: false, headers };
    return { path: "/api/torrents/upload", options, body: Buffer.from(await encoded.arrayBuffer()) };
  };
}

/** One request, whose body waits half-way. */
export function exchange(url: URL, options: RequestOptions, body: Buffer | undefined, halfWay: Promise<unknown>) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { ...options.headers, ...(body ? { "Content-Length": body.length } : {}) };
    const sent = request(url, { ...options, headers }, (response) => {
      let text = "";
      response.setEncoding("latin1").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.setTimeout(LONGEST_WAIT_MS + LONG_UPLOAD_MS, () => sent.destroy(new Error("no answer")));
    if (!body) return void sent.end();
    sent.write(body.subarray(0, body.length / 2));
    void halfWay.then(() => sent.end(body.subarray(body.length / 2)));
  });
}
