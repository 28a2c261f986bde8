import { holding } from "../../core/kernel/allow.ts";
import { notifyProgress } from "../../core/kernel/progress.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { readSetting } from "../../core/settings/settings.server.ts";
import { testLine } from "./line.ts";
import { TestLine } from "./output.ts";

/**
 * Has the announcer send a test line, which programs do not mistake for a torrent. Refuses all but staff. Refusals:
 * conflict (off).
 */
export const sayTestLine = defineUseCase({
  name: "announcer.say-test-line",
  output: TestLine,
  allow: holding("announcer.manage"),
  async write({ tx, clock, site }) {
    const { isOn, channel } = await readSetting(tx, "announcer");
    if (!isOn) return refuse("conflict", "The announcer is off. Turn it on first.");
    const text = testLine(site.name);
    await tx.announcerLine.create({ data: { text, createdAt: clock() } });
    await notifyProgress(tx, "announcer");
    const subject = { kind: "setting", id: "announcer", name: "Announcer" };
    return ok({ text, channel }, { audit: { subject, after: { line: text } } });
  },
});
