/**
 * How Node runs the tracker's process. An announce leaves nothing but garbage behind: with more room for it (in MB) it
 * is swept less often, and little of it lives to be copied.
 */
export const trackerFlags = ["--max-semi-space-size=32"];
