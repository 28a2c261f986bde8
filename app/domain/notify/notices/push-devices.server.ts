import { isSignedIn } from "../../core/kernel/allow.ts";
import { deviceName } from "../../core/kernel/device-name.ts";
import { ok, refuse, refuseField } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { withinCap } from "../../core/kernel/within-cap.server.ts";
import { PushDevice, PushDevices } from "./output.ts";
import { recallPushKeys } from "./push-keys.server.ts";
import { AddPushDevice, MAX_DEVICES, OnePushDevice } from "./push-schema.ts";
import { sealTarget } from "./push-target.server.ts";

/** The devices that receive the member's push notifications, newest first, and the key for subscribing. */
export const findPushDevices = defineUseCase({
  name: "notices.find-push-devices",
  output: PushDevices,
  allow: isSignedIn,
  async read({ db, actor, sessionId, secrets, settings }) {
    const rows = await db.pushSubscription.findMany({ where: { userId: actor.id }, orderBy: { id: "desc" } });
    const subscriptions = rows.map(({ id, device, service, createdAt, lastUsedAt, refusedAt, sessionId: of }) => ({
      id,
      device,
      service,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      refusedAt: refusedAt?.toISOString() ?? null,
      isCurrent: of === sessionId,
    }));
    const keys = await recallPushKeys({ secrets, settings });
    return ok({ publicKey: keys?.publicKey ?? null, subscriptions });
  },
});

/**
 * Pushes notices to the browser of this session from now on, until the session ends. A browser has only one
 * subscription: a member who signs in there takes it over. Refusals: forbidden (a program without a session), conflict
 * (too many).
 */
export const addPushDevice = defineUseCase({
  name: "notices.add-push-device",
  input: AddPushDevice,
  output: PushDevice,
  allow: isSignedIn,
  limit: "pushDevice",
  async prepare({ push }, target) {
    const problem = await push.findProblem(target);
    return problem ? refuseField("endpoint", problem) : ok(undefined);
  },
  async write({ tx, actor, clock, secrets, sessionId, userAgent }, target) {
    if (sessionId === null) return refuse("forbidden", "Only a signed-in browser can receive push notifications.");
    const endpointHash = hashToken(target.endpoint);
    const former = { OR: [{ endpointHash }, { sessionId }] };
    const count = () => tx.pushSubscription.count({ where: { userId: actor.id, NOT: former } });
    const cap = { count, most: MAX_DEVICES, things: "devices" };
    const room = await withinCap(tx, { table: "users", id: actor.id }, cap);
    if (!room.ok) return room;
    await tx.pushSubscription.deleteMany({ where: former });
    const { id } = await tx.pushSubscription.create({
      data: {
        userId: actor.id,
        sessionId,
        endpointHash,
        sealed: sealTarget({ secrets }, endpointHash, target),
        service: new URL(target.endpoint).host,
        device: deviceName(userAgent),
        createdAt: clock(),
      },
      select: { id: true },
    });
    return ok({ id });
  },
});

/** Stops pushing notices to one of the member's devices. Refusals: not-found (also another member's). */
export const removePushDevice = defineUseCase({
  name: "notices.remove-push-device",
  input: OnePushDevice,
  output: PushDevice,
  allow: isSignedIn,
  whileReadOnly: true,
  async write({ tx, actor }, { subscriptionId: id }) {
    const { count } = await tx.pushSubscription.deleteMany({ where: { id, userId: actor.id } });
    return count === 1 ? ok({ id }) : refuse("not-found", "This device no longer exists.");
  },
});
