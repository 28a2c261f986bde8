import { type Refusal, refuse } from "../../../core/kernel/result.ts";
import { decodeText } from "./bytes.ts";

/** `start` and `end` are offsets into the scanned bytes; `end` is exclusive. */
export type Span = { start: number; end: number };

/** `value` is null if it is larger than it can sensibly be and its key is one that nothing here reads. */
export type IntegerNode = Span & { kind: "integer"; value: number | null };
/** `from` is where the content begins, after the length and colon. */
export type StringNode = Span & { kind: "string"; from: number };
export type ListNode = Span & { kind: "list"; items: Node[]; isSorted: boolean };
/** Keys are binary strings, one character per byte. `isSorted` covers everything nested within, too. */
export type DictionaryNode = Span & { kind: "dictionary"; entries: Map<string, Node>; isSorted: boolean };

export type Node = IntegerNode | StringNode | ListNode | DictionaryNode;

/** The refusal of a file that is bencode but not a usable torrent. */
export const invalidTorrent = (reason: string): Refusal => refuse("invalid", `The torrent is not valid: ${reason}.`);

/** The whole encoded value, byte for byte as in the file. */
export const bytesOf = (data: Uint8Array, { start, end }: Span): Uint8Array => data.subarray(start, end);

export const contentOf = (data: Uint8Array, node: StringNode): Uint8Array => data.subarray(node.from, node.end);

export const integerOf = (node: Node | undefined): number | null => (node?.kind === "integer" ? node.value : null);

export const textOf = (data: Uint8Array, node: Node | undefined): string | null =>
  node?.kind === "string" ? decodeText(contentOf(data, node)) : null;
