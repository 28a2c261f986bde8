import { createContext, useContext } from "react";

const Zone = createContext("UTC");

/** Around all pages: the zone that `readShownZone` and the browser agree on. */
export const ZoneProvider = Zone.Provider;

/** The zone in which this reader sees times. */
export const useZone = (): string => useContext(Zone);
