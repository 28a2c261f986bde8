import { holding } from "../kernel/allow.ts";
import { ok, refuse, refuseField } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { changeSetting } from "./change-setting.server.ts";
import { encodeLogo, LOGO_TYPE, logoFile } from "./logo-file.server.ts";
import { Logo, LogoRemoved } from "./output.ts";
import { SetLogo } from "./site-schema.ts";

/**
 * Sets the site's logo. It is re-encoded and stored under its hash, so its URL changes with it. Refuses all but staff.
 * Refusals: unsupported-media (no image), unavailable.
 */
export const setLogo = defineUseCase({
  name: "settings.set-logo",
  input: SetLogo,
  output: Logo,
  allow: holding("settings.edit"),
  limit: "picture",
  async prepare({ storage, pictures }, { logo: file }) {
    const encoded = await encodeLogo({ pictures }, new Uint8Array(await file.arrayBuffer()));
    if (!encoded.ok) return refuseField("logo", encoded.message, encoded.code);
    const { bytes, logo } = encoded.value;
    // The file is stored before the setting, so that the site never refers to a missing one.
    await storage.put(logoFile(logo.version), bytes, LOGO_TYPE);
    return ok(logo);
  },
  async write({ tx, actor, storage, settings }, _, logo) {
    const { before, audit } = await changeSetting(tx, actor, "site", (site) => ({ ...site, logo }));
    const old = before.logo?.version;
    return ok(logo, {
      audit,
      async afterCommit() {
        await settings.reload();
        if (old && old !== logo.version) await storage.delete(logoFile(old));
      },
    });
  },
});

/** Removes the logo; the site shows its drawing again. Refuses all but staff. Refusals: not-found (there is none). */
export const removeLogo = defineUseCase({
  name: "settings.remove-logo",
  output: LogoRemoved,
  allow: holding("settings.edit"),
  async write({ tx, actor, storage, settings }) {
    const { before, audit } = await changeSetting(tx, actor, "site", (site) => ({ ...site, logo: null }));
    const { logo } = before;
    if (!logo) return refuse("not-found", "There is no logo.");
    return ok(
      { removed: true },
      {
        audit,
        async afterCommit() {
          await settings.reload();
          await storage.delete(logoFile(logo.version));
        },
      },
    );
  },
});
