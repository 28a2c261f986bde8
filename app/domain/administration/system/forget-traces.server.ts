import { Prisma } from "#app/db/generated/client.ts";
import { systemOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { addDays } from "../../core/kernel/utc.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { CONFIRM_DAYS } from "../../joining/applications/confirm-days.ts";

/** The most rows of one table changed in one run; the next run continues. */
const MOST = 10_000;

/**
 * Blanks or deletes personal data whose retention time is over (docs/personal-data.md). Runs every hour, with the times
 * that operators have set.
 */
export const forgetTraces = defineUseCase({
  name: "system.forget-traces",
  allow: systemOnly,
  async write({ tx, clock }) {
    const times = await readSetting(tx, "traces");
    const before = (time: keyof typeof times) => addDays(clock(), -times[time]);
    // The download itself still counts; its address and client are of no use after a while.
    await tx.$executeRaw`
      UPDATE torrent_downloads SET passkey = '', user_agent = NULL, ip_address = NULL, announce_url = NULL
      WHERE id IN (${oldest("torrent_downloads", "passkey <> ''", before("downloadDays"))})`;
    await tx.$executeRaw`
      UPDATE audit_entries SET address = ''
      WHERE id IN (${oldest("audit_entries", "address <> ''", before("auditDays"))})`;
    // The key stays: it keeps the same mail from being sent again.
    await tx.$executeRaw`
      UPDATE mails SET recipient = '', subject = 'No longer kept', text = '', html = '',
        stop_url = NULL
      WHERE id IN (${oldest("mails", "status IN ('sent', 'written') AND recipient <> ''", before("mailDays"))})`;
    await tx.$executeRaw`
      UPDATE invitations SET invitee_email = NULL, note = NULL WHERE id IN (
        ${oldest("invitations", "(invitee_email IS NOT NULL OR note IS NOT NULL) AND accepted_by IS NULL", before("joiningDays"), "expires_at")})`;
    // A card payment stays on record, and so does its registration.
    const isEnded = "status IN ('rejected', 'expired') AND stripe_session_id IS NULL";
    await tx.$executeRaw`
      DELETE FROM registration_tokens WHERE id IN (${oldest("registration_tokens", isEnded, before("joiningDays"))})`;
    // Applications are kept as long as registrations; if the address was never confirmed, until the link expires.
    const isDecided = "status IN ('accepted', 'joined', 'rejected', 'withdrawn')";
    await tx.$executeRaw`
      DELETE FROM applications WHERE id IN (${oldest("applications", isDecided, before("joiningDays"), "decided_at")})`;
    const unconfirmed = addDays(clock(), -CONFIRM_DAYS);
    await tx.$executeRaw`
      DELETE FROM applications WHERE id IN (${oldest("applications", "status = 'unproved'", unconfirmed)})`;
    await tx.$executeRaw`
      DELETE FROM waiting_people WHERE id IN (${oldest("waiting_people", "true", before("waitingDays"))})`;
    // The sweep of proofs deletes the file once no row names it.
    await tx.$executeRaw`
      UPDATE payments SET screenshot_path = NULL
      WHERE id IN (${oldest("payments", "screenshot_path IS NOT NULL", before("proofDays"), "decided_at")})`;
    await tx.addressMark.deleteMany({ where: { until: { lt: clock() } } });
    await tx.passkeyAlarm.deleteMany({ where: { raisedAt: { lt: before("downloadDays") } } });
    await tx.signInDevice.deleteMany({ where: { lastAt: { lt: before("deviceDays") } } });
    await tx.signIn.deleteMany({ where: { createdAt: { lt: before("deviceDays") } } });
    await tx.bulkRun.deleteMany({ where: { createdAt: { lt: before("reportDays") } } });
    return ok(null);
  },
});

/** The condition must be written as in the partial index of the table. */
const oldest = (table: string, condition: string, until: Date, date = "created_at") => Prisma.sql`
  SELECT id FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(condition)} AND ${Prisma.raw(date)} < ${until}
  ORDER BY ${Prisma.raw(date)} LIMIT ${MOST}`;
