/** A platform as people read it. */
export const platformWords = (platform: string): string => (platform === "BOTH" ? "PC + MAC" : platform);
