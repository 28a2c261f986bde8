import { readApplicantPicture } from "../../core/files/application-pictures.server.ts";
import { anyone, holding } from "../../core/kernel/allow.ts";
import type { Services, Tx } from "../../core/kernel/context.server.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { findByToken } from "./link.server.ts";
import { OnePicture, OwnPicture } from "./schema.ts";

async function bytesOf(deps: Pick<Services, "storage">, name: string | null) {
  const bytes = name ? await readApplicantPicture(deps, name) : null;
  return bytes ? ok({ bytes }) : refuse("not-found", "That picture doesn't exist.");
}

async function findPicture(db: Tx, applicationId: number, position: number): Promise<string | null> {
  const where = { applicationId_position: { applicationId, position } };
  return (await db.applicationAnswer.findUnique({ where, select: { picture: true } }))?.picture ?? null;
}

/** A picture of an application as JPEG bytes, for its applicant, who holds the token of the page. Refusals: not-found. */
export const readOwnPicture = defineUseCase({
  name: "applications.read-own-picture",
  input: OwnPicture,
  allow: anyone,
  async read({ db, storage, clock }, { token, position }) {
    const own = await findByToken(db, token, clock());
    return bytesOf({ storage }, own && (await findPicture(db, own.id, position)));
  },
});

/** A picture of an application as JPEG bytes, for staff. Refusals: not-found. */
export const readApplicationPicture = defineUseCase({
  name: "applications.read-picture",
  input: OnePicture,
  allow: holding("registrations.decide"),
  async read({ db, storage }, { applicationId, position }) {
    return bytesOf({ storage }, await findPicture(db, applicationId, position));
  },
});
