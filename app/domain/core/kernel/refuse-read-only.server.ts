import type { Settings } from "../ports/settings.ts";
import type { Allow } from "./allow.ts";
import { ReadOnly, readOnlyMessage } from "./read-only.ts";
import { type Refusal, refuse } from "./result.ts";

/** In seconds: long enough for programs not to ask all the time. */
const RETRY_AFTER = 300;

/** The setting as this process knows it; null while the site takes writes. */
export async function findReadOnly(settings: Settings): Promise<ReadOnly | null> {
  const found = ReadOnly.safeParse((await settings.find("readOnly")) ?? {});
  return found.success && found.data.isOn ? found.data : null;
}

/**
 * The refusal of a write while the site is read-only. Those who operate the site go on operating it, and so does the
 * site's own work; other staff where operators have said so.
 */
export async function refuseReadOnly(
  { settings, isSystem }: { settings: Settings; isSystem?: boolean },
  { who, rights }: Allow,
): Promise<Refusal | null> {
  if (isSystem || rights.includes("system.operate")) return null;
  const readOnly = await findReadOnly(settings);
  if (!readOnly || (who === "staff" && readOnly.staffGoesOn)) return null;
  return refuse("unavailable", readOnlyMessage(readOnly), { retryAfter: RETRY_AFTER });
}
