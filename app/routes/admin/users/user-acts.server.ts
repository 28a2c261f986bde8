import { promoteElite, removeElite } from "#app/domain/joining/rewards/change-elite.server.ts";
import { activateUser } from "#app/domain/moderation/users/activate-user.server.ts";
import { removeAdmin } from "#app/domain/moderation/users/change-role.server.ts";
import { deactivateUser } from "#app/domain/moderation/users/change-standing.server.ts";
import { waiveFee } from "#app/domain/moderation/users/waive-fee.server.ts";

/** The use cases of the buttons on an account's page, by name. */
export const userActs = {
  activate: activateUser,
  deactivate: deactivateUser,
  waive: waiveFee,
  "remove-admin": removeAdmin,
  "promote-elite": promoteElite,
  "remove-elite": removeElite,
};
