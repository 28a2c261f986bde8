import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sources } from "#tests/support/import-graph.ts";
import { accountFailures } from "./account.ts";
import { communityFailures } from "./community.ts";
import { failureWords } from "./failure.ts";
import { frameFailures } from "./frame.ts";
import { joiningFailures } from "./joining.ts";
import { findLoadFailure } from "./load-failures.ts";
import { staffFailures } from "./staff.ts";
import { torrentFailures } from "./torrent.ts";

const screens = sources.filter((file) => /^app\/(routes|ui)\//.test(file)).map((file) => readFileSync(file, "utf8"));
const all = sources
  .filter((file) => file.startsWith("app/") && !file.includes(".test."))
  .map((file) => readFileSync(file, "utf8"));

/** Texts from the specifications' catalogues, besides those of the table. */
const catalogue = [
  "Profile picture updated",
  "Comment added successfully",
  "Comment deleted successfully",
  "Registration Started",
  "Payment Proof Submitted",
  "Invalid credentials",
  "Account deactivated",
  "Passwords do not match",
  "Password reset failed",
  "Your application was not changed",
  "Test Failed",
  "Renewal Failed",
  "Username is required",
  "Password is required",
  "Missing information",
  "Please fill in all fields",
  "Are you sure you want to delete this comment?",
  "Are you sure you want to delete this topic?",
  "Are you sure you want to delete this reply?",
  "Please enter transaction hash",
  "Please enter a valid email address",
  "Please select or enter a valid donation amount",
  "Please drop a .torrent file",
  "Please select a .nfo file",
  "Description must be at least ",
  "Failed to get your passkey. Please try again.",
  "Topic created successfully!",
  "Topic updated successfully!",
  "Topic deleted successfully!",
  "Reply updated successfully!",
  "Reply deleted successfully!",
  "Message sent successfully!",
  "Message deleted",
  "Link copied",
  "Conversion completed",
  "Cleared",
  "Import Complete",
  "Torrent Processing Complete",
  "Passkey Generated",
  "Passkey copied to clipboard",
  "Password changed successfully",
  "Font preferences updated successfully",
  "Please log in to add comments",
  "Please log in to view messages.",
  "Please log in to view activity rewards.",
  "Invalid admin credentials",
  "Authorized Personnel Only",
  "Empty Message",
  "Please enter a notification message",
  "No valid torrent IDs found in selection",
  "No Files Selected",
  "Command input restricted to primary administrator",
  "Image not found",
  "[Message deleted]",
];

describe("the catalogue of messages", () => {
  it.each(
    Object.keys({
      ...accountFailures,
      ...communityFailures,
      ...frameFailures,
      ...joiningFailures,
      ...staffFailures,
      ...torrentFailures,
    }),
  )("says %s on a screen", (key) => {
    const words = new RegExp(`"${key}"|[fF]ailures\\.${key}\\b`);
    expect(screens.some((text) => words.test(text))).toBe(true);
  });

  it.each(catalogue)("says “%s” somewhere", (words) => {
    expect(all.some((text) => text.includes(words))).toBe(true);
  });

  it("has words for pages by their path", () => {
    expect(findLoadFailure("/activity")).toBe("Error loading your activity data. Please try refreshing the page.");
    expect(findLoadFailure("/activity/else")).toBe(null);
  });

  it("says what failed before the reasons, and nothing where there are none", () => {
    expect(failureWords(communityFailures.updateTopic, ["It is locked."])).toEqual([
      "Error updating topic. It is locked.",
    ]);
    expect(failureWords(communityFailures.updateTopic, [])).toBeUndefined();
  });
});
