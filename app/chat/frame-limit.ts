const BURST = 30;
const PER_SECOND = 3;
const REFUSED_BEFORE_FLOOD = 60;

/**
 * Limits how fast one socket may send frames of any kind. It is in memory, so that a flood costs no query. Times in ms.
 */
export function createFrameLimit() {
  let tokens = BURST;
  let at = 0;
  return (now: number): "allowed" | "refused" | "flood" => {
    tokens = Math.min(BURST, tokens + (at === 0 ? 0 : ((now - at) / 1000) * PER_SECOND));
    at = now;
    tokens -= 1;
    if (tokens >= 0) return "allowed";
    return tokens < -REFUSED_BEFORE_FLOOD ? "flood" : "refused";
  };
}
