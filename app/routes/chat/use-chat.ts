import { useEffect, useState, useSyncExternalStore } from "react";
import type { ChatLine } from "#app/domain/chat/chat-line.ts";
import { createChatClient } from "./chat-client.ts";

const none: ChatLine[] = [];

/** The chat as this page sees it, live while the page shows it. */
export function useChat(userId: string, initial: ChatLine[] = none) {
  const [client] = useState(() => createChatClient(userId, initial));
  useEffect(() => client.start(), [client]);
  return { ...useSyncExternalStore(client.subscribe, client.get, client.get), send: client.send };
}
