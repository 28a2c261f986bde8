import { holding } from "../../core/kernel/allow.ts";
import { ok, type Result, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import type { Release, ReleaseChange } from "../../core/ports/host.ts";
import { ReleaseRequested } from "./output.ts";
import { OneRelease } from "./schema.ts";

type Change = ReleaseChange & { from: string };

/** How the running release changes to a version. Refusals: conflict (also if no button can change it here). */
function findChange(release: Release, to: string): Result<Change> {
  const { version: from, newer, previous, running, instead } = release;
  if (instead !== null) return refuse("conflict", instead);
  if (running) return refuse("conflict", "Another upgrade or rollback is running. Wait until it has ended.");
  if (to === newer) return ok({ kind: "upgrade", from, version: to });
  if (to !== previous?.version)
    return refuse("conflict", `${to} is neither a newer release that this site knows nor the previous one.`);
  return previous.problem === null ? ok({ kind: "rollback", from, version: to }) : refuse("conflict", previous.problem);
}

/**
 * Describes the change to a version, for the confirmation page. Refuses all but staff who operate the site. Refusals:
 * conflict.
 */
export const readReleaseChange = defineUseCase({
  name: "system.read-release-change",
  input: OneRelease,
  allow: holding("system.operate"),
  read: async ({ host }, { version }) => findChange(await host.readRelease(), version),
});

/**
 * Asks the supervisor to upgrade to the newest release, or to go back to the previous one; `system.read-release` shows
 * how it goes on and ends. Refuses all but staff who operate the site and have confirmed recently. Refusals:
 * conflict (the supervisor cannot change releases here, and the message says what to do instead; the version is another
 * one; or a change is running).
 */
export const changeRelease = defineUseCase({
  name: "system.change-release",
  input: OneRelease,
  output: ReleaseRequested,
  allow: holding("system.operate"),
  confirmed: true,
  prepare: async ({ host }, { version }) => findChange(await host.readRelease(), version),
  async write({ host }, { version }, { kind, from }) {
    const subject = { kind: "release", id: version, name: `Patchbay ${version}` };
    const audit = { subject, before: { version: from }, after: { version } };
    return ok({ kind, from, version }, { audit, afterCommit: () => host.requestRelease({ kind, version }) });
  },
});
