import { Prisma } from "#app/db/generated/client.ts";
import type { Tx } from "../kernel/context.server.ts";
import { lockSetting } from "../settings/change-setting.server.ts";
import { joiningAt, withNextMode } from "../settings/joining-shape.ts";
import { readSetting, writeSetting } from "../settings/settings.server.ts";

/** How many members there are: active accounts, as the landing page counts them. */
export async function countActive(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<[{ members: number }]>(
    Prisma.sql`SELECT count(*)::int AS members FROM users WHERE is_active AND NOT is_suspended AND deleted_at IS NULL`,
  );
  return row.members;
}

/** Changes the way of joining when the last member of its number has joined. The caller opens accounts one by one. */
export async function applyMemberLimit(tx: Tx, now: Date): Promise<void> {
  if ((await readSetting(tx, "joining")).changesAtMembers === null) return;
  await lockSetting(tx, "joining");
  const setting = joiningAt(await readSetting(tx, "joining"), now);
  const { changesAtMembers } = setting;
  if (changesAtMembers === null || (await countActive(tx)) < changesAtMembers) return;
  await writeSetting(tx, "joining", withNextMode(setting), null);
}
