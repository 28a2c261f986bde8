import { defineSettingRead, defineSettingWrite } from "./define-setting.server.ts";
import { SetReview } from "./site-schema.ts";

/** How many of each trusted member's first uploads staff check after they are listed. Refuses all but staff. */
export const readReview = defineSettingRead({ name: "settings.read-review", right: "settings.edit", key: "review" });

/** Sets how many of each trusted member's first uploads staff check after they are listed. Refuses all but staff. */
export const setReview = defineSettingWrite({
  name: "settings.set-review",
  right: "settings.edit",
  key: "review",
  input: SetReview,
});
