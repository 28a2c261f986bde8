import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { holdSetting } from "../../core/settings/change-setting.server.ts";
import { TermsAccepted } from "./output.ts";
import { AcceptTerms } from "./schema.ts";
import { currentVersion, recordAcceptance } from "./versions.server.ts";

/** Accepts the current version. Refusals: conflict (a newer version has been published). */
export const acceptTerms = defineUseCase({
  name: "terms.accept",
  input: AcceptTerms,
  output: TermsAccepted,
  allow: isSignedIn,
  async write({ tx, clock, actor }, { version }) {
    await holdSetting(tx, "pages");
    if (version !== (await currentVersion(tx)))
      return refuse("conflict", "The rules have changed again. Read them, and accept them below.");
    await recordAcceptance(tx, actor.id, version, clock());
    return ok({ version, message: "Rules accepted" });
  },
});
