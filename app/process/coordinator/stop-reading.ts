import type { Socket } from "node:net";

/**
 * Stops reading from a connection that another process gets: what comes in from now on is that one's. Node has no public
 * call for it on a connection that is open already.
 */
export function stopReading(socket: Socket): void {
  (socket as Socket & { _handle: { readStop(): void } | null })._handle?.readStop();
}
