import type { WebhookFormat } from "#app/db/generated/enums.ts";

export const formats = ["standard", "discord", "slack", "matrix"] as const satisfies readonly WebhookFormat[];

/** The name of each kind of receiver, for administrators. */
export const formatLabels: Record<WebhookFormat, string> = {
  standard: "JSON",
  discord: "Discord",
  slack: "Slack",
  matrix: "Matrix",
};

export const formatHints: Record<WebhookFormat, string> = {
  standard: "For programs: signed according to Standard Webhooks.",
  discord: "A channel's webhook URL.",
  slack: "An incoming webhook's URL.",
  matrix: "The URL of a generic webhook of matrix-hookshot.",
};
