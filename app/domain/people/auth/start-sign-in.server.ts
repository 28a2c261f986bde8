import { paths } from "#app/paths/paths.ts";
import { anyone } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";

/** Where a browser goes to sign in: the sign-in page, or the home page if it is already signed in. */
export const startSignIn = defineUseCase({
  name: "auth.start-sign-in",
  allow: anyone,
  async read({ actor }) {
    return ok({ location: actor ? paths.home() : paths.login() });
  },
});
