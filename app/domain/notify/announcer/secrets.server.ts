import type { Secrets } from "../../core/ports/secrets.ts";
import type { SettingValue } from "../../core/settings/shapes.ts";

/** Encrypted parts of the setting. */
export const secretNames = ["serverPassword", "accountPassword", "channelKey"] as const;
export type SecretName = (typeof secretNames)[number];
type Setting = SettingValue<"announcer">;

const about = (name: SecretName) => `announcer ${name}`;

export const sealSecret = (secrets: Secrets, name: SecretName, text: string): string => secrets.seal(text, about(name));

/** The stored text; null if none is stored. Throws if it was sealed under another SESSION_SECRET. */
export function openSecret(secrets: Secrets, name: SecretName, { [name]: sealed }: Setting): string | null {
  if (sealed === null) return null;
  const text = secrets.open(sealed, about(name));
  if (text === null) throw new Error("The stored passwords can no longer be read. Enter them again.");
  return text;
}
