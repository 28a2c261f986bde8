import type { Pool } from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Limits } from "#app/domain/core/kernel/context.server.ts";
import { type LimitName, limitRules } from "#app/domain/core/kernel/limit-rules.ts";
import type { Allowance, Limiter } from "#app/domain/core/ports/limiter.ts";

/** Limits kept in PostgreSQL, so that they hold across processes and restarts. */
export function createLimits(pool: Pool): Limits {
  const limiter = (keyPrefix: string, points: number, duration: number): Limiter => {
    // If the database is unreachable, counting continues in memory: a failure never lifts a limit.
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix, points, duration });
    return asLimiter(
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix,
        points,
        duration,
        insuranceLimiter,
      }),
    );
  };
  const entries = Object.entries(limitRules).map(([name, rule]) => [
    name,
    limiter(toKebab(name), rule.points, rule.seconds),
  ]);
  return Object.fromEntries(entries) as Record<LimitName, Limiter>;
}

const toKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function asLimiter(store: RateLimiterAbstract): Limiter {
  const seconds = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
  async function count(key: string): Promise<Allowance> {
    try {
      const counted = await store.consume(key.slice(0, 120));
      return { wait: null, left: counted.remainingPoints, resetsIn: seconds(counted) };
    } catch (error) {
      if (error instanceof RateLimiterRes) return { wait: seconds(error), left: 0, resetsIn: seconds(error) };
      throw error;
    }
  }
  return {
    count,
    spend: async (key) => (await count(key)).wait,
    charge: async (key, points) => void (await store.penalty(key.slice(0, 120), points)),
    async waitFor(key) {
      const counted = await store.get(key.slice(0, 120));
      return counted && counted.remainingPoints <= 0 ? seconds(counted) : null;
    },
    async forgive(key, points) {
      if (points === undefined) await store.delete(key.slice(0, 120));
      else await store.reward(key.slice(0, 120), points);
    },
  };
}
