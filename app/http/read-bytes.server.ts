/** A request's body, which the edge has limited; null if it broke off. */
export const readBytes = (request: Request): Promise<Uint8Array | null> =>
  request.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
