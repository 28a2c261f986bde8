import { defineSettingRead, defineSettingWrite } from "./define-setting.server.ts";
import { SetReview } from "./site-schema.ts";

/** How many uploads of a trusted member are looked at after they were listed. Refuses all but staff. */
export const readReview = defineSettingRead({ name: "settings.read-review", right: "settings.edit", key: "review" });

/** Sets how many uploads of a trusted member are looked at after they were listed. Refuses all but staff. */
export const setReview = defineSettingWrite({
  name: "settings.set-review",
  right: "settings.edit",
  key: "review",
  input: SetReview,
});
