import { anyone } from "../kernel/allow.ts";
import { ok, refuse } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { LOGO_TYPE, logoFile } from "./logo-file.server.ts";
import { OneLogo } from "./site-schema.ts";

/** The logo's bytes; visitors see it too. Refusals: not-found (not the current logo). */
export const readLogo = defineUseCase({
  name: "settings.read-logo",
  input: OneLogo,
  allow: anyone,
  async read({ storage }, { version }) {
    // Does not check the setting: another process may serve a page with a new logo before this process knows about it.
    const bytes = await storage.get(logoFile(version));
    return bytes ? ok({ bytes, type: LOGO_TYPE }) : refuse("not-found", "This logo no longer exists.");
  },
});
