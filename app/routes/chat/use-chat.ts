import { useEffect, useState, useSyncExternalStore } from "react";
import type { ChatLine } from "#app/domain/chat/chat-line.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { createChatClient } from "./chat-client.ts";

const none: ChatLine[] = [];

/** The chat as this page sees it, live while the page shows it. */
export function useChat(userId: string, initial: ChatLine[] = none) {
  const seconds = useRoot()?.site.intervals.chatReconnectSeconds ?? 5;
  const [client] = useState(() => createChatClient(userId, initial, seconds * 1_000));
  useEffect(() => client.start(), [client]);
  // Lines loaded by the page since, after a form was posted without a socket.
  useEffect(() => client.merge(initial), [client, initial]);
  return { ...useSyncExternalStore(client.subscribe, client.get, client.get), send: client.send };
}
