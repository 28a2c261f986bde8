/** `Promise.withResolvers` without its way to fail, which Node 20 does not have. */
export function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((take) => {
    resolve = take;
  });
  return { promise, resolve };
}
