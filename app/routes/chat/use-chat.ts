import { useEffect, useState, useSyncExternalStore } from "react";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";
import { onlySeesWords } from "#app/domain/people/auth/only-sees-words.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { createChatClient } from "./chat-client.ts";

const none: ChatLine[] = [];

/** The chat as this page sees it; live while the page shows it. */
export function useChat(userId: string, initial: ChatLine[] = none) {
  const root = useRoot();
  const seeingAs = root?.actor?.seeingAs;
  const seconds = root?.site.intervals.chatReconnectSeconds ?? 5;
  const [client] = useState(() => createChatClient(userId, initial, seconds * 1_000));
  // The server refuses sockets of a session that sees the site as a role. The browser could not tell that from a break.
  useEffect(() => (seeingAs === undefined ? client.start() : undefined), [client, seeingAs]);
  // Lines that the page has loaded since, after a form was posted without a socket.
  useEffect(() => client.merge(initial), [client, initial]);
  const state = useSyncExternalStore(client.subscribe, client.get, client.get);
  return seeingAs === undefined
    ? { ...state, send: client.send }
    : { ...state, status: "seeing" as const, error: onlySeesWords(seeingAs), send: client.send };
}
