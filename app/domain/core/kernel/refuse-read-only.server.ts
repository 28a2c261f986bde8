import type { Settings } from "../ports/settings.ts";
import type { Allow } from "./allow.ts";
import { ReadOnly, readOnlyMessage } from "./read-only.ts";
import { type Refusal, refuse } from "./result.ts";

/** In seconds: long enough to keep programs from asking constantly. */
const RETRY_AFTER = 300;

/** The setting as known to this process; null while the site accepts writes. */
export async function findReadOnly(settings: Settings): Promise<ReadOnly | null> {
  const found = ReadOnly.safeParse((await settings.find("readOnly")) ?? {});
  return found.success && found.data.isOn ? found.data : null;
}

/**
 * The refusal of a write while the site is read-only. Operators and the site's own work can continue; other staff
 * only if the operators allow it.
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
