import { networkOf } from "#app/domain/kernel/network-of.ts";

export type Places = {
  /** Takes a place and answers how to leave it, or says who has too many: all together, or this network. */
  enter(address: string): (() => void) | "all" | "network";
};

/** A bound of what may be open at once, in all and for one network. */
export function createPlaces({ inAll, perNetwork }: { inAll: number; perNetwork: number }): Places {
  const byNetwork = new Map<string, number>();
  let taken = 0;

  return {
    enter(address) {
      if (taken >= inAll) return "all";
      const network = networkOf(address);
      const own = byNetwork.get(network) ?? 0;
      if (own >= perNetwork) return "network";
      taken += 1;
      byNetwork.set(network, own + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        taken -= 1;
        const left = (byNetwork.get(network) ?? 1) - 1;
        if (left > 0) byNetwork.set(network, left);
        else byNetwork.delete(network);
      };
    },
  };
}
