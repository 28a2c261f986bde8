import { isSignedIn } from "../../core/kernel/allow.ts";
import { deviceName } from "../../core/kernel/device-name.ts";
import { findPage } from "../../core/kernel/list-rows.server.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { SignIns } from "./output.ts";
import { ListSignIns } from "./schema.ts";

/** The member's latest sign-ins, newest first, also those whose sessions have ended. */
export const findSignIns = defineUseCase({
  name: "account.find-sign-ins",
  input: ListSignIns,
  output: SignIns,
  allow: isSignedIn,
  async read({ db, actor }, page) {
    const { rows, ...counted } = await findPage(db.signIn, page, {
      where: { userId: actor.id },
      orderBy: { id: "desc" },
    });
    const signIns = rows.map(({ id, userAgent, address, isNewDevice, withCode, createdAt }) => ({
      id: Number(id),
      device: deviceName(userAgent),
      address,
      isNewDevice,
      withCode,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ signIns, ...counted });
  },
});
