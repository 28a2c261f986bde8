import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { countOnlineMembers } from "#app/domain/people/members/find-online-members.server.ts";
import type { ServerFrame } from "./frames.ts";

type Options = {
  services: Pick<Services, "db" | "clock">;
  broadcast: (frame: ServerFrame) => void;
  delayMs: number;
};

/** How many members are online: counted with a delay after each change, and sent if the count differs. */
export function createPresence({ services, broadcast, delayMs }: Options) {
  let online = 0;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function update(): Promise<void> {
    const counted = await countOnlineMembers(services.db, services.clock()).catch(() => online);
    if (counted === online) return;
    online = counted;
    broadcast({ type: "presence", online });
  }

  return {
    online: () => online,

    scheduleUpdate(): void {
      if (stopped) return;
      timer ??= setTimeout(() => {
        timer = null;
        void update();
      }, delayMs).unref();
    },

    stop(): void {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}
