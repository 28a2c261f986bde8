import { connect } from "node:net";

/** A second client, written from the protocol alone: joins a channel, and keeps what is said in it. */
export async function joinAsReader(port: number, { nick = "reader", channel = "#announce", key = "" } = {}) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const heard: { nick: string; text: string }[] = [];
  const waiting = new Map<string, () => void>();
  let asked = 0;
  let rest = "";
  const send = (line: string) => socket.write(`${line}\r\n`);
  const joined = new Promise<void>((resolve, reject) => {
    socket.on("close", () => reject(new Error("the server closed the reader's connection")));
    socket.on("data", (chunk) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [, from = "", command = "", more = ""] = /^(?::([^ !]+)\S* )?(\S+) ?(.*)$/.exec(line) ?? [];
        if (command === "PING") send(`PONG ${more}`);
        if (command === "PONG") waiting.get(more.slice(more.indexOf(":") + 1))?.();
        if (command === "001") send(`JOIN ${channel} ${key}`);
        if (command === "366") resolve();
        if (command === "PRIVMSG") heard.push({ nick: from, text: more.slice(more.indexOf(":") + 1) });
      }
    });
  });
  /** Sends a line, and waits until the server has read it. */
  async function sendAndWait(line: string): Promise<void> {
    const token = `read-${++asked}`;
    const answered = new Promise<void>((resolve) => waiting.set(token, resolve));
    send(line);
    send(`PING ${token}`);
    await answered;
  }
  send(`NICK ${nick}`);
  send(`USER ${nick} 0 * :${nick}`);
  await joined;
  return {
    heard,
    texts: () => heard.map(({ text }) => text),
    send: sendAndWait,
    leave: () => socket.destroy(),
  };
}
