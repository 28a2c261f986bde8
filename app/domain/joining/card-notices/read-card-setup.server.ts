import { apiPaths } from "#app/paths/api-paths.ts";
import { absoluteUrl } from "#app/paths/path.ts";
import { holding } from "../../core/kernel/allow.ts";
import { cached } from "../../core/kernel/cached.server.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { cardEvents } from "../../core/ports/cards.ts";
import { describeEndpoint, type EndpointState } from "./describe-endpoint.ts";
import { CardSetup } from "./output.ts";

const TEN_MINUTES = 600_000;

const urlOf = ({ site }: Pick<Services, "site">) => absoluteUrl(site.mailOrigin, apiPaths.cardNotice());

/**
 * Whether the card service notifies the site of all needed events; null without a card service. The answer is cached.
 */
export async function checkEndpoint(
  services: Pick<Services, "cards" | "site" | "db" | "clock">,
): Promise<EndpointState | null> {
  const { cards } = services;
  if (!cards) return null;
  return cached(services, "endpoints of the card service", TEN_MINUTES, async () =>
    describeEndpoint(await cards.findEndpoints(), urlOf(services)),
  );
}

/** How to set up the card service, and whether it is set up correctly. Refuses all but staff. */
export const readCardSetup = defineUseCase({
  name: "card-notices.read-setup",
  output: CardSetup,
  allow: holding("payments.settings"),
  async read(context) {
    const state = await checkEndpoint(context);
    return ok({ takesCards: state !== null, url: urlOf(context), events: [...cardEvents], ...(state ?? NOTHING) });
  },
});

const NOTHING: EndpointState = { problem: null, unknown: null, missing: [] };
