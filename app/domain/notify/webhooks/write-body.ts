import type { WebhookFormat } from "#app/db/generated/enums.ts";
import { chatText, discordText, htmlText, slackText } from "./chat-text.ts";
import { describeEvent, type EventWords } from "./describe-event.ts";

/** The subject of a delivery, as its receiver sees it. */
export type SentEvent = { type: string; timestamp: string; data: unknown };
type Words = EventWords & { url: string };

/** Below Discord's limits for an embed's title (256) and fields, even if every character is escaped. */
const TITLE_MAX = 100;
const FACT_MAX = 80;
/** Most characters of an announcement. Slack allows 3,000 in a section, where an ampersand counts as five. */
const LONG_MAX = 500;

/** The body in the schema of the API description, and the formats of three chats. */
const writers: Record<WebhookFormat, (event: SentEvent, words: Words) => unknown> = {
  standard: ({ type, timestamp, data }) => ({ type, timestamp, data }),

  discord: ({ timestamp }, { caption, title, facts, url }) => ({
    embeds: [
      {
        title: caption,
        url,
        ...(title === null ? {} : { description: discordText(title, LONG_MAX) }),
        fields: facts.map(([name, value]) => ({ name, value: discordText(value, FACT_MAX), inline: true })),
        timestamp,
      },
    ],
    allowed_mentions: { parse: [] },
  }),

  slack: (_, { caption, title, facts, url }) => ({
    text: `${caption}${title === null ? "" : `: ${slackText(title, TITLE_MAX)}`}`,
    blocks: [
      section([`*<${url}|${caption}>*`, ...(title === null ? [] : [slackText(title, LONG_MAX)])].join("\n")),
      ...(facts.length > 0
        ? [section(facts.map(([name, value]) => `${name}: ${slackText(value, FACT_MAX)}`).join("\n"))]
        : []),
    ],
    unfurl_links: false,
    unfurl_media: false,
  }),

  matrix: (_, { caption, title, facts, url }) => {
    const text = title === null ? [] : [title];
    const rest = facts.map(([name, value]) => `${name}: ${value}`);
    return {
      text: [caption, ...[...text, ...rest].map((line) => chatText(line, LONG_MAX)), url].join("\n"),
      html: [
        `<a href="${url}"><strong>${caption}</strong></a>`,
        ...[...text, ...rest].map((line) => htmlText(line, LONG_MAX)),
      ].join("<br>"),
    };
  },
};

/** `verbatim` keeps Slack from detecting links and names. */
const section = (text: string) => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } });

export const writeBody = (format: WebhookFormat, event: SentEvent, origin: string): string =>
  JSON.stringify(writers[format](event, describeEvent(event.type, event.data, origin)));
