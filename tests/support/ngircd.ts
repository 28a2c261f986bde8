import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { isThere, startProgram } from "./programs.ts";

export const hasNgircd = isThere("ngircd");
export const NO_NGIRCD = "ngircd is not installed (npm run test:tools): nothing is said to a real IRC server";

type Options = {
  port?: number;
  /** Where TLS is spoken, with this certificate. */
  tls?: { port: number; cert: string; key: string };
  password?: string;
  /** Modes of #announce. In other channels the first to join is the operator. */
  channelModes?: string;
  /** Makes clients wait that send much, as it does by default. */
  penalises?: boolean;
};

/** A real IRC server, of Debian. */
export async function startNgircd(options: Options = {}) {
  const port = options.port ?? (await freePort());
  const { tls, password, channelModes, penalises } = options;
  const program = await startProgram({
    name: "ngircd",
    args: (folder) => ["-n", "-f", path.join(folder, "ngircd.conf")],
    files: (folder) => ({
      "ngircd.conf": [
        "[Global]",
        "Name = irc.patchbay.test",
        "Info = A server for tests",
        "Listen = 127.0.0.1",
        `Ports = ${port}`,
        ...(password ? [`Password = ${password}`] : []),
        "[Limits]",
        "MaxNickLength = 30",
        "MaxConnectionsIP = 0",
        ...(penalises ? [] : ["MaxPenaltyTime = 0"]),
        "[Options]",
        "DNS = no",
        "Ident = no",
        "PAM = no",
        ...(tls
          ? ["[SSL]", `CertFile = ${folder}/cert.pem`, `KeyFile = ${folder}/key.pem`, `Ports = ${tls.port}`]
          : []),
        "[Channel]",
        "Name = #announce",
        ...(channelModes ? [`Modes = ${channelModes}`] : []),
        "",
      ].join("\n"),
      ...(tls ? { "cert.pem": tls.cert, "key.pem": tls.key } : {}),
    }),
    port,
  });
  return { ...program, port };
}

/** A certificate for localhost that is its own authority. */
export function makeCertificate(name = "localhost"): { cert: string; key: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-certificate-"));
  chmodSync(folder, 0o700);
  const [cert, key] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"].concat([
      "-subj",
      `/CN=${name}`,
      "-addext",
      `subjectAltName=DNS:${name}`,
      "-keyout",
      key,
      "-out",
      cert,
    ]),
    { stdio: "ignore" },
  );
  return { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") };
}
