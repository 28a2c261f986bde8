import { paths } from "#app/paths/paths.ts";
import { anyone } from "../kernel/actor.ts";
import { ok } from "../kernel/result.ts";
import { defineUseCase } from "../kernel/use-case.server.ts";
import { NoInput } from "./schema.ts";

/** Where a browser goes to sign in: the sign-in page, or home for who is signed in already. */
export const startSignIn = defineUseCase({
  name: "auth.start-sign-in",
  input: NoInput,
  allow: anyone,
  async run({ actor }) {
    return ok({ location: actor ? paths.home() : paths.login() });
  },
});
