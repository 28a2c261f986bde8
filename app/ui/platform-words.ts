/** The name of a platform for people. */
export const platformWords = (platform: string): string => (platform === "BOTH" ? "PC + MAC" : platform);
