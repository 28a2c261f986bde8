import { eventKindNames, eventKinds, eventName, eventSchema } from "#app/domain/core/kernel/event-kinds.ts";
import { jsonSchemaOf } from "./json-schema.server.ts";

/** Describes webhooks of the format `standard`. */
export function describeWebhooks() {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
  });
  const parameters = [
    header("webhook-id", "The event's ID, which stays the same when the delivery is repeated"),
    header("webhook-timestamp", "When this was sent, in seconds"),
    header("webhook-signature", "v1,… for each valid secret, according to Standard Webhooks"),
  ];
  return Object.fromEntries(
    eventKindNames.map((kind) => [
      eventName(kind),
      {
        post: {
          operationId: `event.${eventName(kind)}`,
          summary: eventKinds[kind].title,
          tags: ["events"],
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchemaOf(eventSchema(kind)) } },
          },
          responses: {
            "2XX": { description: "Received" },
            410: { description: "The receiver no longer exists: the site switches the webhook off" },
          },
        },
      },
    ]),
  );
}
