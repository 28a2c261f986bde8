import { mkdirSync } from "node:fs";
import { seconds } from "#tests/support/seconds.ts";
import { until, writeQbittorrentProfile } from "./clients.ts";
import { end, runIn, type Side, spawnIn } from "./namespaces.ts";

/** A qBittorrent without torrents, and what its WebUI answers: its text, or JSON where it is some. */
export type RunningQbittorrent = {
  ask: <Answer = string>(call: string, form?: Record<string, string>) => Promise<Answer>;
  stop: () => Promise<void>;
};

// Node is there wherever these tests run; curl is not.
const script = `const [url, body, cookie] = process.argv.slice(1);
const answer = await fetch(url, { method: "POST", headers: { cookie }, body: new URLSearchParams(body) });
const text = await answer.text();
if (!answer.ok) throw new Error(url + ": " + answer.status + " " + text);
process.stdout.write(JSON.stringify({ text, cookies: answer.headers.getSetCookie() }));`;

export async function startQbittorrent(side: Side, data: string): Promise<RunningQbittorrent> {
  const profile = `${data}-qbittorrent`;
  mkdirSync(data, { recursive: true });
  writeQbittorrentProfile(profile, side);
  const child = spawnIn(side, "qbittorrent-nox", [`--profile=${profile}`, `--save-path=${data}`], `${data}.output`);
  // A search belongs to the session that began it.
  let session = "";
  const ask: RunningQbittorrent["ask"] = async (call, form = {}) => {
    const body = new URLSearchParams(form).toString();
    const url = `http://127.0.0.1:8080/api/v2/${call}`;
    const answer = await runIn(side, process.execPath, ["--input-type=module", "-e", script, url, body, session]);
    const { text, cookies } = JSON.parse(answer) as { text: string; cookies: string[] };
    session = cookies[0]?.split(";", 1)[0] ?? session;
    return /^[[{]/.test(text) ? JSON.parse(text) : text;
  };
  await until("qBittorrent answers", async () => (await ask("app/version")).startsWith("v"), seconds(20));
  return { ask, stop: () => end(child) };
}
