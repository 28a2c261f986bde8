import { isIP } from "node:net";

const localNames = /(^|\.)(localhost|local|internal|home\.arpa)$/;
const localAddresses = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^(::1$|f[cde])/;

/** Whether only this machine or its own network can reach a host. */
const isLocal = (host: string): boolean => (isIP(host) ? localAddresses : localNames).test(host);

/** Why an address is not enough for members; null if it is. */
export function addressProblem(publicUrl: string | null): string | null {
  if (publicUrl === null) return "Links in mails lead to localhost.";
  const { protocol, hostname } = new URL(publicUrl);
  if (isLocal(hostname.replace(/^\[|\]$/g, ""))) return "Only this machine or its own network can reach it.";
  return protocol === "https:" ? null : "It begins with http:, so passwords are sent unencrypted.";
}
