import { anyone } from "../kernel/allow.ts";
import { cached } from "../kernel/cached.server.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { logoFile } from "./logo-file.server.ts";

const KEPT_MS = 86_400_000;

/**
 * The picture that other sites show for links to this one, with its name, tagline and logo; each process draws it once.
 * Refusals: unavailable (it cannot be drawn at the moment).
 */
export const readCard = defineUseCase({
  name: "settings.read-card",
  allow: anyone,
  async read(context) {
    const { name, tagline, logo } = context.site;
    const key = JSON.stringify(["card", name, tagline, logo?.version]);
    const drawing = cached(context, key, KEPT_MS, async () => {
      const own = logo ? await context.storage.get(logoFile(logo.version)) : null;
      const card = await context.pictures.drawCard({ name, tagline, logo: own });
      // An error, because failures are not cached.
      if (typeof card === "string" || "pixels" in card) throw new Error("the card was not drawn");
      return card.bytes;
    });
    const bytes = await drawing.catch(() => null);
    return bytes ? ok({ bytes }) : refuse("unavailable", "The picture can't be created at the moment.");
  },
});
