/** The commands that tests run beside Node, and the Debian package of each. */
export const tools: Record<string, string> = {
  // A fifth cheaper than the whole Chromium, which the tests take where this one is missing.
  "chromium-headless-shell": "chromium-headless-shell",
  ip: "iproute2",
  mktorrent: "mktorrent",
  "transmission-create": "transmission-cli",
  "transmission-daemon": "transmission-daemon",
  "transmission-remote": "transmission-cli",
  aria2c: "aria2",
  "qbittorrent-nox": "qbittorrent-nox",
  rtorrent: "rtorrent",
  deluged: "deluged",
  "deluge-console": "deluge-console",
  ngircd: "ngircd",
  newsboat: "newsboat",
  // qBittorrent runs search plug-ins with it.
  python3: "python3",
  nginx: "nginx-light",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  promtool: "prometheus",
  caddy: "caddy",
};
