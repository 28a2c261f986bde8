import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";
import { createChatClient } from "./chat-client.ts";

class FakeSocket {
  static made: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen = () => undefined as unknown;
  onmessage = (_: { data: string }) => undefined as unknown;
  onclose = (_: { code: number }) => undefined as unknown;
  closedWith: number | null = null;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.closedWith = code;
    this.onclose({ code });
  }
  hear(frame: unknown) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  /** Admits the client, and sends the lines it missed. */
  admit(messages: ChatLine[] = [], resumed = false) {
    this.onopen();
    this.hear({ type: "chat_history", messages, resumed, deletedIds: [] });
  }
}

const line = (id: number): ChatLine => ({
  id,
  username: "someone",
  profilePicture: null,
  isAdmin: false,
  membershipStatus: "active",
  badges: [],
  names: [],
  message: `line ${id}`,
  isDeleted: false,
  timestamp: "2031-05-04T12:00:00.000Z",
});
const latest = () => FakeSocket.made.at(-1) as FakeSocket;

let session: unknown = { user: { id: "me" } };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  session = { user: { id: "me" } };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", { location: { protocol: "https:", host: "patchbay.test" } });
  vi.stubGlobal("fetch", async () => ({ json: async () => session }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(initial: ChatLine[] = []) {
  const client = createChatClient("me", initial);
  const stop = client.start();
  vi.advanceTimersByTime(200);
  return { client, stop };
}

describe("the browser's side of the chat", () => {
  it("connects after 200 ms, over the page's own scheme, and is online once it has the history", () => {
    const client = createChatClient("me", []);
    client.start();
    vi.advanceTimersByTime(199);
    expect(FakeSocket.made).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(latest().url).toBe("wss://patchbay.test/ws/chat");
    expect(client.get().status).toBe("connecting");
    latest().admit([line(1)]);
    expect(latest().sent).toEqual([{ type: "auth", userId: "me" }]);
    expect(client.get()).toMatchObject({ status: "online", lines: [{ id: 1 }] });
  });

  it("says what the page has already, and answers pings", () => {
    start([line(7)]);
    latest().admit([line(8)], true);
    latest().hear({ type: "ping" });
    expect(latest().sent).toEqual([{ type: "auth", userId: "me", lastId: 7 }, { type: "pong" }]);
  });

  it.each([1001, 1006, 1008, 1011, 4000])("comes back five seconds after a close with %i", (code) => {
    const { client } = start();
    latest().admit([line(3)]);
    latest().onclose({ code });
    expect(client.get().status).toBe("connecting");
    vi.advanceTimersByTime(4_999);
    expect(FakeSocket.made).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.made).toHaveLength(2);
    latest().admit([line(4)], true);
    expect(latest().sent[0]).toEqual({ type: "auth", userId: "me", lastId: 3 });
    expect(client.get().lines.map(({ id }) => id)).toEqual([3, 4]);
  });

  it("comes back within a second after a restart, at a time of its own", () => {
    const waits = vi.spyOn(Math, "random").mockReturnValueOnce(0.25).mockReturnValueOnce(0.999);
    for (const [made, wait] of [250, 999].entries()) {
      start();
      latest().admit();
      latest().onclose({ code: 1012 });
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.made).toHaveLength(2 * made + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.made).toHaveLength(2 * made + 2);
    }
    // If the server is not up yet, the client retries as after any break.
    latest().onclose({ code: 1006 });
    vi.advanceTimersByTime(4_999);
    expect(FakeSocket.made).toHaveLength(4);
    waits.mockRestore();
  });

  it("does not come back after a normal close, nor when the session is somebody else's", async () => {
    const { client } = start();
    latest().admit();
    latest().onclose({ code: 1000 });
    expect(client.get().status).toBe("ended");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    session = { user: null };
    const refused = start();
    latest().onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused.client.get().status).toBe("ended");
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("sends again, under the same key, what no answer had come for when the connection broke", () => {
    const { client } = start();
    latest().admit();
    expect(client.send("answered")).toBe(true);
    expect(client.send("not answered")).toBe(true);
    const [, first, second] = latest().sent;
    latest().hear({ type: "sent", id: 1, key: first?.key });
    latest().onclose({ code: 1006 });
    expect(client.send("not now")).toBe(false);
    vi.advanceTimersByTime(5_000);
    latest().admit();
    expect(latest().sent.slice(1)).toEqual([second]);
    expect(String(second?.key)).toMatch(/^[\w-]{8,64}$/);
  });

  it("gives refused words back, with the reason", () => {
    const { client } = start();
    latest().admit();
    client.send("too fast");
    latest().hear({ type: "error", code: "rate-limited", message: "Wait.", key: latest().sent[1]?.key });
    expect(client.get()).toMatchObject({ error: "Wait.", returned: "too fast" });
  });

  it("takes a long silence for a broken connection", () => {
    start();
    latest().admit();
    vi.advanceTimersByTime(80_000);
    expect(FakeSocket.made[0]?.closedWith).toBe(4000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("leaves with a normal close, and stays away", () => {
    const { stop } = start();
    latest().admit();
    stop();
    expect(latest().closedWith).toBe(1000);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
