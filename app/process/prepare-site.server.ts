import { addLatinSlugs } from "#app/domain/catalogue/products/add-latin-slugs.server.ts";
import { startFirstGrouping } from "#app/domain/catalogue/products/group-torrents.server.ts";
import { ensureFeedIds } from "#app/domain/community/feeds/ensure-feed-ids.server.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { systemContext } from "#app/domain/core/kernel/use-case.server.ts";
import { ensurePushKeys } from "#app/domain/notify/notices/push-keys.server.ts";
import { ensurePrimaryAdmin } from "#app/domain/people/members/ensure-primary-admin.server.ts";
import { fillNameSkeletons } from "#app/domain/people/members/fill-name-skeletons.server.ts";
import { fillDemo } from "#prisma/demo/fill-demo.server.ts";
import type { Env } from "./env.server.ts";

/**
 * Creates what a new site needs: ids for feed entries, keys for push services, the primary administrator and, if
 * requested, demo content. Also groups torrents that are older than publishers and compares names by their look.
 * Returns what to print once.
 */
export async function prepareSite(services: Services, env: Env): Promise<string[]> {
  const system = systemContext(services);
  for (const made of [await ensureFeedIds.run(system, {}), await ensurePushKeys.run(system, {})])
    if (!made.ok) throw new Error(made.message);
  const notices = await makeContent(services, env);
  for (const filled of [await fillNameSkeletons.run(system, {}), await addLatinSlugs.run(system, {})])
    if (!filled.ok) throw new Error(filled.message);
  await startFirstGrouping(services);
  return notices;
}

async function makeContent(services: Services, env: Env): Promise<string[]> {
  const notices: string[] = [];
  const admin = await ensurePrimaryAdmin.run(systemContext(services), {
    username: env.ADMIN_USERNAME,
    email: env.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD,
  });
  if (!admin.ok) throw new Error(admin.message);
  if (admin.value?.madePassword) {
    const { username, madePassword } = admin.value;
    notices.push(`Primary administrator: ${username} / ${madePassword} (shown only now; sign in at /admin-login)`);
  }
  if (!env.DEMO) return notices;
  const demo = await fillDemo({
    db: services.db,
    storage: services.storage,
    dataDir: env.DATA_DIR,
    hashPassword: services.passwords.hash,
    now: services.clock(),
  });
  if (!demo) return [...notices, "DEMO=1: the database is not empty, so nothing was added."];
  notices.push(`Demo: ${demo.torrents} torrents; their data is in ${env.DATA_DIR}/demo. Logins:`);
  for (const { username, password, role } of demo.logins) notices.push(`  ${username} / ${password} (${role})`);
  return notices;
}
