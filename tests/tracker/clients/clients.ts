import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { seconds } from "#tests/support/seconds.ts";
import { end, runIn, type Side, spawnIn } from "./namespaces.ts";

type RunningClient = { stop: () => Promise<void> };
/** In an order in which neighbours get along: rtorrent drops aria2 when that sends a late bitfield. */
export const clientNames = ["transmission", "aria2", "qbittorrent", "rtorrent", "deluge"] as const;
export type ClientName = (typeof clientNames)[number];

type Start = (side: Side, torrent: string, data: string) => Promise<RunningClient>;

/** Programs that start and control each client. */
export const commands: Record<ClientName, string[]> = {
  transmission: ["transmission-daemon", "transmission-remote"],
  aria2: ["aria2c"],
  qbittorrent: ["qbittorrent-nox"],
  rtorrent: ["rtorrent"],
  deluge: ["deluged", "deluge-console"],
};
const peerPorts: Record<Side, number> = { a: 51_413, b: 51_414 };
/** The port of the SOCKS5 proxy that qBittorrent has to use on a side. */
export const proxyOf: Partial<Record<Side, number>> = {};

/** Starts a client on a torrent whose data lie, or are to lie, in `data`. */
export const startClient: Record<ClientName, Start> = {
  async transmission(side, torrent, data) {
    const rpc = "127.0.0.1:9091";
    const config = `${data}-transmission`;
    const off = ["dht-enabled", "lpd-enabled", "pex-enabled", "utp-enabled", "port-forwarding-enabled"];
    write(path.join(config, "settings.json"), {
      ...Object.fromEntries(off.map((name) => [name, false])),
      "rpc-bind-address": "127.0.0.1",
      "rpc-whitelist-enabled": false,
      "peer-port": peerPorts[side],
      "download-dir": data,
    });
    const child = spawnIn(side, "transmission-daemon", ["-f", "-g", config], `${data}.output`);
    await until("transmission takes the torrent", async () => {
      await runIn(side, "transmission-remote", [rpc, "-a", torrent, "-w", data]);
      return true;
    });
    return {
      async stop() {
        // Ended at once, Transmission 3 says nothing to the tracker: it is paused first.
        await runIn(side, "transmission-remote", [rpc, "-t", "all", "-S"]);
        await pause(1_500);
        await end(child);
      },
    };
  },
  // Its peer id and key are raw bytes, percent-escaped.
  async aria2(side, torrent, data) {
    const off = ["--enable-dht=false", "--enable-dht6=false", "--bt-enable-lpd=false", "--enable-peer-exchange=false"];
    const rest = ["--no-conf=true", "--seed-ratio=0.0", "--check-integrity=true", "--file-allocation=none"];
    const own = [`--dir=${data}`, `--listen-port=${peerPorts[side]}`, "--show-console-readout=false", torrent];
    const child = spawnIn(side, "aria2c", [...rest, ...off, ...own], `${data}.output`);
    return { stop: () => end(child, "SIGINT") };
  },
  // libtorrent: a new connection for each announce, and a tracker on loopback only below /announce.
  async qbittorrent(side, torrent, data) {
    const profile = `${data}-qbittorrent`;
    writeQbittorrentProfile(profile, side);
    const own = [`--profile=${profile}`, `--save-path=${data}`, "--skip-dialog=true", "--add-paused=false", torrent];
    const child = spawnIn(side, "qbittorrent-nox", own, `${data}.output`);
    return { stop: () => end(child) };
  },
  // Sends no numwant. Without hashing at the end off, it sends `completed` only with its next regular announce.
  async rtorrent(side, torrent, data) {
    const session = `${data}-rtorrent`;
    mkdirSync(session, { recursive: true });
    const lines = [
      "system.daemon.set = true",
      `session.path.set = "${session}"`,
      `directory.default.set = "${data}"`,
      `network.port_range.set = ${peerPorts[side]}-${peerPorts[side]}`,
      "network.port_random.set = no",
      "dht.mode.set = disable",
      "protocol.pex.set = no",
      "trackers.use_udp.set = no",
      "pieces.hash.on_completion.set = no",
      `schedule2 = add,1,0,"load.start=\\"${torrent}\\""`,
    ];
    write(`${session}.rc`, lines.map((line) => `${line}\n`).join(""));
    const child = spawnIn(side, "rtorrent", ["-n", "-o", `import=${session}.rc`], `${data}.output`);
    return { stop: () => end(child, "SIGINT") };
  },
  // libtorrent as well.
  async deluge(side, torrent, data) {
    const config = `${data}-deluge`;
    const off = [
      "dht",
      "upnp",
      "natpmp",
      "utpex",
      "lsd",
      "random_port",
      "send_info",
      "new_release_check",
      "add_paused",
    ];
    const preferences = {
      ...Object.fromEntries(off.map((name) => [name, false])),
      download_location: data,
      listen_ports: [peerPorts[side], peerPorts[side]],
      auto_managed: false,
    };
    // Deluge reads two documents, one after the other.
    write(path.join(config, "core.conf"), JSON.stringify({ file: 1, format: 1 }) + JSON.stringify(preferences));
    write(path.join(config, "auth"), "localclient:tests:10\n");
    const child = spawnIn(side, "deluged", ["-d", "-c", config, "-L", "info"], `${data}.output`);
    await until("deluged listens", () => readFileSync(`${data}.output`, "utf8").includes("starting on 58846"));
    const add = `connect 127.0.0.1:58846 localclient tests; add -p ${data} ${torrent}`;
    await until("deluge takes the torrent", async () =>
      (await runIn(side, "deluge-console", ["-c", config, add])).includes("Torrent added"),
    );
    return { stop: () => end(child) };
  },
};

/** Without what would find peers beside the tracker; its WebUI needs no password from the machine itself. */
export function writeQbittorrentProfile(profile: string, side: Side): void {
  const off = ["DHTEnabled", "PeXEnabled", "LSDEnabled", "UseRandomPort", "QueueingSystemEnabled", "TempPathEnabled"];
  const session = [...off.map((name) => `${name}=false`), `Port=${peerPorts[side]}`, "BTProtocol=TCP"];
  const proxy = proxyOf[side];
  if (proxy !== undefined) session.push("ProxyPeerConnections=true");
  const proxyLines = proxy === undefined ? "" : `Proxy\\Type=SOCKS5\nProxy\\IP=127.0.0.1\nProxy\\Port=${proxy}\n`;
  write(
    path.join(profile, "qBittorrent/config/qBittorrent.conf"),
    `[BitTorrent]\n${session.map((line) => `Session\\${line}\n`).join("")}Session\\StopTrackerTimeout=5\n` +
      `[LegalNotice]\nAccepted=true\n[Network]\nPortForwardingEnabled=false\n${proxyLines}` +
      "[Preferences]\nWebUI\\Address=127.0.0.1\nWebUI\\Port=8080\nWebUI\\UseUPnP=false\nWebUI\\LocalHostAuth=false\n",
  );
}

function write(file: string, content: string | object): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content), { mode: 0o600 });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds; throwing counts as not yet, and the last error is told. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = seconds(90)): Promise<void> {
  const deadline = Date.now() + ms;
  for (;;) {
    let reason = "";
    try {
      if (await holds()) return;
    } catch (error) {
      reason = ` (${(error as Error).message.trim()})`;
    }
    if (Date.now() > deadline) throw new Error(`in vain for ${ms / 1000} s: ${what}${reason}`);
    await pause(250);
  }
}
