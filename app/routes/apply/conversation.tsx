import { Moment } from "#app/ui/moment.tsx";

type Message = { id: number; text: string; createdAt: string };

type Props<One extends Message> = {
  messages: One[];
  /** The name above each message. */
  nameOf: (message: One) => string;
};

/** Messages with their authors and times, oldest first. */
export const Conversation = <One extends Message>({ messages, nameOf }: Props<One>) => (
  <ol className="grid gap-4">
    {messages.map((message) => (
      <li key={message.id}>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-semibold text-strong">{nameOf(message)}</span>
          <span className="font-mono text-xs text-muted tabular-nums">
            <Moment at={message.createdAt} />
          </span>
        </p>
        <p dir="auto" className="words max-w-prose whitespace-pre-line">
          {message.text}
        </p>
      </li>
    ))}
  </ol>
);
