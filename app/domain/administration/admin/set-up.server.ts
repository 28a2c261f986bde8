import { z } from "zod";
import { Prisma } from "#app/db/generated/client.ts";
import { mayDo } from "../../core/kernel/actor.ts";
import { holding } from "../../core/kernel/allow.ts";
import { checkbox, choice } from "../../core/kernel/fields.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { ReadContext } from "../../core/kernel/use-case-types.ts";
import { changeSetting } from "../../core/settings/change-setting.server.ts";
import { rulesText } from "../../core/settings/page-texts.ts";
import { type SetUpStep, setUpStepNames, setUpSteps } from "../../core/settings/set-up-steps.ts";
import { recallSetting } from "../../core/settings/settings.server.ts";
import { parseSetting } from "../../core/settings/shapes.ts";
import { admitsInvited, recallJoining } from "../../joining/registrations/joining.server.ts";
import { RulesKept, SetUp, SetUpHidden, SetUpSkipped } from "./output.ts";
import { addressProblem } from "./set-up-address.ts";

type StepState = { name: SetUpStep; isDone: boolean; isSkipped: boolean };
type Row = { setUp: unknown; hasTwoStep: boolean; hasTorrent: boolean; hasMembers: boolean };

/** The setting is read with the facts, because another process may answer the person who has just changed it. */
async function readFacts(context: ReadContext<"staff">) {
  const { actor, reads, site, host, settings } = context;
  const [[row], joining, pages] = await Promise.all([
    reads.rows<Row>(Prisma.sql`
      SELECT (SELECT value FROM settings WHERE key = 'setUp') AS "setUp",
        EXISTS (SELECT FROM two_factors WHERE user_id = ${actor.id} AND confirmed_at IS NOT NULL) AS "hasTwoStep",
        EXISTS (SELECT FROM torrents WHERE is_active) AS "hasTorrent",
        EXISTS (SELECT FROM users WHERE id <> ${actor.id} AND deleted_at IS NULL) AS "hasMembers"`),
    recallJoining(context),
    recallSetting(settings, "pages"),
  ]);
  const { setUp, hasTwoStep, hasTorrent, hasMembers } = row as Row;
  const { isHidden, skipped, ...known } = parseSetting("setUp", setUp);
  const address = { url: site.publicUrl, problem: addressProblem(site.publicUrl) };
  const done: Record<SetUpStep, boolean> = {
    address: address.problem === null,
    mail: host.sendsMail && known.hasMailArrived,
    proof: joining.provesAddress,
    payments: joining.reason !== "no-payment-method",
    rules: known.keepsRules || pages.rules !== rulesText,
    logo: site.logo !== null,
    twoStep: hasTwoStep,
    backup: host.backsUpElsewhere,
    torrent: hasTorrent,
    members: hasMembers,
  };
  return { done, address, sendsMail: host.sendsMail, joinsByInvitation: admitsInvited(joining), isHidden, skipped };
}

/**
 * The set-up steps that the caller has the rights for: which ones are done, as the site finds, and which ones operators
 * have skipped. Empty once they have hidden the list. Refuses all but staff.
 */
export const readSetUp = defineUseCase({
  name: "admin.read-set-up",
  output: SetUp,
  allow: holding("settings.edit"),
  async read(context) {
    const { done, isHidden, skipped, ...site } = await readFacts(context);
    const steps: StepState[] = setUpStepNames
      .filter((name) => name !== "proof" || done.mail)
      .filter((name) => setUpSteps[name] === null || mayDo(context.actor, setUpSteps[name]))
      .map((name) => ({ name, isDone: done[name], isSkipped: !done[name] && skipped.includes(name) }));
    return ok({ isHidden, steps: isHidden ? [] : steps, ...site });
  },
});

const step = choice(setUpStepNames, "That step doesn't exist.");

/** Marks a step as needing nothing more, whatever the site finds. Refuses all but staff. */
export const skipSetUpStep = defineUseCase({
  name: "admin.skip-set-up-step",
  input: z.object({ step }),
  output: SetUpSkipped,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, { step: skip }) {
    const { after, audit } = await changeSetting(tx, actor, "setUp", (before) => ({
      ...before,
      skipped: [...new Set([...before.skipped, skip])],
    }));
    return ok({ skipped: after.skipped }, { audit, afterCommit: settings.reload });
  },
});

/** Hides the list of steps, or shows it again with all steps that are not done. Refuses all but staff. */
export const hideSetUp = defineUseCase({
  name: "admin.hide-set-up",
  input: z.object({ isHidden: checkbox }),
  output: SetUpHidden,
  allow: holding("settings.edit"),
  async write({ tx, actor, settings }, { isHidden }) {
    const { audit } = await changeSetting(tx, actor, "setUp", ({ skipped, ...before }) => ({
      ...before,
      isHidden,
      skipped: isHidden ? skipped : [],
    }));
    return ok({ isHidden }, { audit, afterCommit: settings.reload });
  },
});

/** Records that the rules which the site began with were read and are kept. Refuses all but staff. */
export const keepRules = defineUseCase({
  name: "admin.keep-rules",
  output: RulesKept,
  allow: holding("pages.edit"),
  async write({ tx, actor, settings }) {
    const { audit } = await changeSetting(tx, actor, "setUp", (before) => ({ ...before, keepsRules: true }));
    return ok({ keepsRules: true }, { audit, afterCommit: settings.reload });
  },
});
