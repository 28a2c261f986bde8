import { systemOnly } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { PushKeys } from "../../core/ports/push-sender.ts";
import { lockSetting } from "../../core/settings/change-setting.server.ts";
import { readSetting, recallSetting, writeSetting } from "../../core/settings/settings.server.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";

const ABOUT = "push key";

function openKeys({ secrets }: Pick<Services, "secrets">, stored: SettingValue<"push">): PushKeys | null {
  const { publicKey, sealedPrivateKey } = stored;
  const privateKey = sealedPrivateKey && secrets.open(sealedPrivateKey, ABOUT);
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** The keys by which push services know the site; null if they were sealed under another SESSION_SECRET. */
export const recallPushKeys = async (services: Pick<Services, "secrets" | "settings">): Promise<PushKeys | null> =>
  openKeys(services, await recallSetting(services.settings, "push"));

/**
 * Creates the keys at the first start, for all machines. A new SESSION_SECRET requires new keys: browsers subscribed
 * with the old ones can no longer be reached.
 */
export const ensurePushKeys = defineUseCase({
  name: "notices.ensure-push-keys",
  allow: systemOnly,
  async write({ tx, secrets, push, settings }) {
    await lockSetting(tx, "push");
    if (openKeys({ secrets }, await readSetting(tx, "push"))) return ok(undefined);
    const { publicKey, privateKey } = push.makeKeys();
    await tx.pushSubscription.deleteMany();
    await writeSetting(tx, "push", { publicKey, sealedPrivateKey: secrets.seal(privateKey, ABOUT) }, null);
    return ok(undefined, { afterCommit: settings.reload });
  },
});
