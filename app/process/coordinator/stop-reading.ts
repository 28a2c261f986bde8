import type { Socket } from "node:net";

/**
 * Stops reading from a connection that another process gets, because all further bytes belong to that process. Node has
 * no public call for this on an open connection.
 */
export function stopReading(socket: Socket): void {
  (socket as Socket & { _handle: { readStop(): void } | null })._handle?.readStop();
}
