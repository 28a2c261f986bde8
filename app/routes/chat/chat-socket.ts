import type { ServerFrame } from "#app/chat/frames.ts";

/** The server sends something every 30 seconds; after a longer silence the connection is considered broken. */
const SILENCE_MS = 75_000;
const NORMAL = 1000;
const SILENCE = 4000;

export type ChatSocket = { send: (frame: object) => void; close: () => void };

type Handlers = {
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  /** `opened`: whether the server had accepted the socket. Not called after `close`. */
  onClose: (code: number, opened: boolean) => void;
};

/** One WebSocket to this site's chat. A long silence closes it. */
export function openChatSocket({ onOpen, onFrame, onClose }: Handlers): ChatSocket {
  const scheme = window.location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${window.location.host}/ws/chat`);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  let closed = false;

  socket.onopen = () => {
    opened = true;
    onOpen();
  };
  socket.onmessage = ({ data }) => {
    clearTimeout(silence);
    silence = setTimeout(() => socket.close(SILENCE, "silence"), SILENCE_MS);
    onFrame(JSON.parse(String(data)) as ServerFrame);
  };
  socket.onclose = ({ code }) => {
    clearTimeout(silence);
    if (!closed) onClose(code, opened);
  };
  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    close() {
      closed = true;
      clearTimeout(silence);
      socket.close(NORMAL);
    },
  };
}
