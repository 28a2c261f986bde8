import { counted } from "#app/domain/core/kernel/counted.ts";
import { Lamp } from "#app/ui/badge.tsx";
import type { ChatState } from "./chat-client.ts";

const looks = {
  online: { tone: "text-success", label: "Online" },
  connecting: { tone: "text-new", label: "Connecting" },
  seeing: { tone: "text-new", label: "Not live" },
  ended: { tone: "text-danger", label: "Signed out" },
} as const;

/** Whether the chat is live, and how many members are online. */
export function ChatStatus({ status, online }: { status: ChatState["status"] | "seeing"; online: number }) {
  const { tone, label } = looks[status];
  return (
    <span className="inline-flex items-center gap-2 text-xs whitespace-nowrap text-muted tabular-nums">
      <span className={`inline-flex ${tone}`}>
        <Lamp className="size-2" />
      </span>
      <span>{label}</span>
      {status === "online" && online > 0 ? <span>{counted(online, "member")}</span> : null}
    </span>
  );
}
