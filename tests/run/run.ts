import { seed } from "#tests/support/seed.ts";
import { type Check, playwrightCheck, scriptCheck, vitestCheck } from "./checks.ts";
import { runChecks } from "./run-checks.ts";

/** `npm test`: the checks that every change passes, on two cores. docs/testing.md lists them. */
const gate: Check[][] = [
  // The types and the build read the client that `generate` writes.
  [scriptCheck("generate"), scriptCheck("test:tools")],
  [
    scriptCheck("lint"),
    scriptCheck("typecheck", [], { needs: ["generate"] }),
    scriptCheck("bundle", [], { needs: ["generate"] }),
  ],
  [vitestCheck("test:unit", { projects: ["gate", "alone"], script: "test:unit", needs: ["bundle"] })],
  [scriptCheck("test:dev", ["--first-page"], { needs: ["generate"], tries: 2 })],
  [
    playwrightCheck("test:e2e", {
      command: ["npm", "run", "--silent", "test:e2e", "--", "--gate"],
      folder: "tests/e2e",
      needs: ["bundle"],
    }),
  ],
];

process.stdout.write(`TEST_SEED=${seed}\n`);
process.exit((await runChecks(gate, (text) => process.stdout.write(text))) ? 0 : 1);
