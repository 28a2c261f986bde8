import { expect, it } from "vitest";
import { addressProblem } from "./set-up-address.ts";

it("says why an address is not enough", () => {
  expect(addressProblem(null)).toContain("localhost");
  expect(addressProblem("http://audio.example")).toContain("unencrypted");
  for (const host of ["localhost:3000", "127.0.0.1", "192.168.1.5", "172.20.0.1", "nas.local", "[::1]", "[fd00::1]"])
    expect(addressProblem(`https://${host}`)).toContain("Only this machine");
  for (const host of ["audio.example", "172.40.0.1", "[2001:db8::1]", "locals.example", "10.example.org"])
    expect(addressProblem(`https://${host}`)).toBeNull();
});
