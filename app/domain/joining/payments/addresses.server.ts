import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import type { MethodId } from "../../core/kernel/payment-methods.ts";

const base58check = createBase58check(sha256);

const holds = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

/** 21 bytes under a double SHA-256, the first of them the network's version (P2PKH or P2SH). */
const isBase58 = (address: string, versions: number[]) =>
  holds(() => {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1);
  });

/** BIP 173 for version 0, BIP 350 for later ones. */
const isSegwit = (address: string, prefix: string) =>
  holds(() => {
    const text = address as `${string}1${string}`;
    const version = prefix.length + 1 < address.length ? address.toLowerCase()[prefix.length + 1] : "";
    const code = version === "q" ? bech32 : bech32m;
    const { prefix: found, words } = code.decode(text, 90);
    const program = code.fromWords(words.slice(1));
    const known = words[0] === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40;
    return found === prefix && (words[0] ?? 17) <= 16 && known;
  });

const CASHADDR = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** Bitcoin Cash's CashAddr: a BCH code of 40 bits over prefix and payload. */
function isCashAddress(address: string): boolean {
  const text = address.toLowerCase();
  if (text !== address && address.toUpperCase() !== address) return false;
  const payload = text.startsWith("bitcoincash:") ? text.slice(12) : text;
  const values = [...payload].map((char) => CASHADDR.indexOf(char));
  if (values.length !== 42 || values.includes(-1)) return false;
  const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
  let checksum = 1n;
  for (const value of [...[..."bitcoincash"].map((char) => char.charCodeAt(0) & 31), 0, ...values]) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    generators.forEach((generator, i) => {
      if ((top >> BigInt(i)) & 1n) checksum ^= generator;
    });
  }
  return checksum === 1n;
}

/** EIP-55: mixed case is a checksum; all lower or all upper carries none. */
function isEthereum(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(Buffer.from(digits.toLowerCase()))).toString("hex");
  return [...digits].every((char, i) => {
    const upper = Number.parseInt(hash[i] ?? "0", 16) >= 8;
    return upper ? char === char.toUpperCase() : char === char.toLowerCase();
  });
}

const checks: Record<MethodId, (address: string) => boolean> = {
  BTC: (address) => isBase58(address, [0x00, 0x05]) || isSegwit(address, "bc"),
  BCH: (address) => isCashAddress(address) || isBase58(address, [0x00, 0x05]),
  ETH: isEthereum,
  LTC: (address) => isBase58(address, [0x30, 0x32]) || isSegwit(address, "ltc"),
  DOGE: (address) => isBase58(address, [0x1e, 0x16]),
  SOL: (address) => holds(() => base58.decode(address).length === 32),
  VENMO: (address) => /^@?[\w.-]{3,40}$/.test(address),
  REVOLUT: (address) => /^@?[\w.-]{3,40}$/.test(address),
  PAYPAL: (address) =>
    /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address) || /^(https:\/\/)?paypal\.me\/\w+$/i.test(address),
  DISCORD: (address) => address.length >= 2,
  STRIPE: () => false,
};

/** Whether a payment sent to this address with this method could arrive at all. */
export const isPaymentAddress = (method: MethodId, address: string): boolean => checks[method](address);
