import { X509Certificate } from "node:crypto";
import { holding } from "../../core/kernel/allow.ts";
import { changesOf } from "../../core/kernel/changes-of.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok, refuseField } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";
import { AnnouncerSetting } from "./output.ts";
import { SetAnnouncer } from "./schema.ts";
import { sealSecret, secretNames } from "./secrets.server.ts";

type Setting = SettingValue<"announcer">;

/** The setting as administrators and the audit log see it: whether secrets are stored, but never the secrets. */
export function shownSetting({ serverPassword, accountPassword, channelKey, ...shown }: Setting) {
  return {
    ...shown,
    hasServerPassword: serverPassword !== null,
    hasAccountPassword: accountPassword !== null,
    hasChannelKey: channelKey !== null,
  };
}

/** Whether a secret stored for one server could now be sent to another, or unencrypted. */
const isElsewhere = (before: Setting, after: Setting): boolean =>
  before.server !== after.server ||
  before.port !== after.port ||
  before.authorities !== after.authorities ||
  (before.usesTls && !after.usesTls);

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}

/**
 * Configures the announcer, with immediate effect. Passwords and the key are sealed; an empty one stays unchanged,
 * or is removed on request. Refuses all but staff who have recently confirmed. Refusals: invalid (no certificate; a
 * stored secret would go to another server than it was entered for).
 */
export const setAnnouncer = defineUseCase({
  name: "announcer.set-setting",
  input: SetAnnouncer,
  output: AnnouncerSetting,
  allow: holding("announcer.manage"),
  confirmed: true,
  async write({ tx, actor, settings, secrets }, { forgetsSecrets, ...given }) {
    const authorities = given.authorities || null;
    if (authorities && !isCertificate(authorities))
      return refuseField("authorities", "Not a PEM certificate. It must begin with -----BEGIN CERTIFICATE-----.");
    const { before, after } = await changeSetting(tx, actor, "announcer", (old) => {
      const kept = secretNames.map((name) => {
        const text = given[name];
        return [name, text ? sealSecret(secrets, name, text) : forgetsSecrets ? null : old[name]] as const;
      });
      return { ...given, authorities, account: given.account || null, ...Object.fromEntries(kept) } as Setting;
    });
    const carried =
      isElsewhere(before, after) && secretNames.find((name) => after[name] && after[name] === before[name]);
    if (carried) return refuseField(carried, "The server has changed. Enter this again, or tick the box to remove it.");
    const replaced = secretNames.filter((name) => after[name] && after[name] !== before[name]);
    const audit = {
      subject: { kind: "setting", id: "announcer", name: "Announcer" },
      ...changesOf({ ...shownSetting(before), replaced: [] }, { ...shownSetting(after), replaced }),
    };
    await notifyProgress(tx, "announcer");
    return ok(shownSetting(after), { audit, afterCommit: settings.reload });
  },
});
