import { promoteElite, removeElite } from "#app/domain/rewards/change-elite.server.ts";
import { activateUser } from "#app/domain/users/activate-user.server.ts";
import { removeAdmin } from "#app/domain/users/change-role.server.ts";
import { deactivateUser } from "#app/domain/users/change-standing.server.ts";
import { waiveFee } from "#app/domain/users/waive-fee.server.ts";

/** The acts of the buttons of an account's page, by their names. */
export const userActs = {
  activate: activateUser,
  deactivate: deactivateUser,
  waive: waiveFee,
  "remove-admin": removeAdmin,
  "promote-elite": promoteElite,
  "remove-elite": removeElite,
};
