import { readApplicantPicture } from "../../core/files/application-pictures.server.ts";
import { anyone, holding } from "../../core/kernel/allow.ts";
import type { Services } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { hashToken } from "../../core/kernel/tokens.server.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { OnePicture, OwnPicture } from "./schema.ts";

async function bytesOf(deps: Pick<Services, "storage">, name: string | null | undefined) {
  const bytes = name ? await readApplicantPicture(deps, name) : null;
  return bytes ? ok({ bytes }) : refuse("not-found", "That picture doesn't exist.");
}

/** A picture of an application as JPEG bytes, for its applicant, who holds the token of the page. Refusals: not-found. */
export const readOwnPicture = defineUseCase({
  name: "applications.read-own-picture",
  input: OwnPicture,
  allow: anyone,
  async read({ db, storage }, { token, position }) {
    const where = { position, application: { tokenHash: hashToken(token) } };
    const found = await db.applicationAnswer.findFirst({ where, select: { picture: true } });
    return bytesOf({ storage }, found?.picture);
  },
});

/** The same for staff. Refusals: not-found. */
export const readApplicationPicture = defineUseCase({
  name: "applications.read-picture",
  input: OnePicture,
  allow: holding("registrations.decide"),
  async read({ db, storage }, { applicationId, position }) {
    const found = await db.applicationAnswer.findUnique({
      where: { applicationId_position: { applicationId, position } },
      select: { picture: true },
    });
    return bytesOf({ storage }, found?.picture);
  },
});
