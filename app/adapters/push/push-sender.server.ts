import webPush from "web-push";
import type { PushKeys, PushSender, PushTarget } from "#app/domain/core/ports/push-sender.ts";
import type { SiteConfig } from "#app/domain/core/ports/site-config.ts";
import type { WebhookSender } from "#app/domain/core/ports/webhook-sender.ts";

/** A device that is offline for longer learns of it on the site itself. */
const KEPT_SECONDS = 86_400;

/** The package encrypts and signs; requests go through the guarded sender of webhooks. */
export function createPushSender(sender: WebhookSender, { mailOrigin }: Pick<SiteConfig, "mailOrigin">): PushSender {
  // Push services require a contact for problems.
  const subject = mailOrigin.startsWith("https:") ? mailOrigin : `mailto:operator@${new URL(mailOrigin).hostname}`;

  function encrypt(keys: PushKeys, { endpoint, p256dh, auth }: PushTarget, message: string) {
    const vapidDetails = { subject, ...keys };
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
      vapidDetails,
      TTL: KEPT_SECONDS,
    });
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { headers: Object.fromEntries(texts) as Record<string, string>, body };
  }

  return {
    makeKeys: () => webPush.generateVAPIDKeys(),

    async findProblem(target) {
      try {
        encrypt(webPush.generateVAPIDKeys(), target, "1");
      } catch {
        return "The browser's push keys are not valid.";
      }
      return sender.findProblem(target.endpoint);
    },

    async send(keys, target, message) {
      const { headers, body } = encrypt(keys, target, message);
      return sender.post(target.endpoint, headers, body ?? "");
    },
  };
}
