declare module "irc-framework" {
  type Raw = { command: string; params: string[] };

  class Client {
    constructor(options: object);
    user: { nick: string };
    connect(): void;
    quit(message: string): void;
    join(channel: string, key?: string): void;
    say(target: string, text: string): void;
    ping(token: string): void;
    changeNick(nick: string): void;
    // biome-ignore lint/suspicious/noExplicitAny: each event has a shape of its own.
    on(event: string, listener: (event: any) => void): void;
    use(
      add: (
        client: Client,
        raw: {
          use: (see: (command: string, message: Raw, line: string, client: Client, next: () => void) => void) => void;
        },
      ) => void,
    ): void;
  }

  const framework: { Client: typeof Client };
  export default framework;
}
