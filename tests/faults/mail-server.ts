import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An SMTP server that says nothing while it is silent, and counts the mails that it takes by recipient. */
export async function startMailServer() {
  let speak: () => void = () => undefined;
  let isSilent: Promise<void> | null = null;
  let waiting = 0;
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onConnect(_session, done) {
      waiting += 1;
      await isSilent;
      waiting -= 1;
      done();
    },
    onData(stream, session, done) {
      stream.resume().on("end", () => {
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** How many conversations wait for its first word. */
    waiting: () => waiting,
    takenFor: (address: string) => taken.filter((one) => one === address).length,
    silence(): void {
      isSilent = new Promise((resolve) => {
        speak = resolve;
      });
    },
    speak(): void {
      speak();
      isSilent = null;
    },
    close: () =>
      new Promise<void>((resolve) => {
        speak();
        server.close(() => resolve());
      }),
  };
}
