import { type CardEndpoint, cardEvents } from "../../core/ports/cards.ts";

/** Whether the card service sends all events that the site needs; `problem` is null if it does, or if that is unknown. */
export type EndpointState = { problem: string | null; unknown: string | null; missing: string[] };

const bare = (url: string) => url.replace(/\/$/, "");

/** Checks the card service's endpoints for the one that the site needs. */
export function describeEndpoint(
  endpoints: CardEndpoint[] | "not-permitted" | "unavailable",
  url: string,
): EndpointState {
  if (endpoints === "not-permitted")
    return { problem: null, unknown: "The card service's API key is not allowed to list webhooks.", missing: [] };
  if (endpoints === "unavailable")
    return { problem: null, unknown: "The card service did not list its webhooks.", missing: [] };
  const own = endpoints.filter((endpoint) => bare(endpoint.url) === bare(url));
  const on = own.filter(({ isOn }) => isOn);
  if (on.length === 0) {
    const why = own.length > 0 ? "is switched off" : "is not registered";
    const problem = `The webhook ${url} ${why} with the card service: card payments do not arrive.`;
    return { problem, unknown: null, missing: [...cardEvents] };
  }
  const told = new Set(on.flatMap(({ events }) => events));
  const missing = told.has("*") ? [] : cardEvents.filter((event) => !told.has(event));
  if (missing.length === 0) return { problem: null, unknown: null, missing };
  return { problem: `The card service does not notify the site of ${missing.join(", ")}.`, unknown: null, missing };
}
