declare module "bencode" {
  const bencode: {
    encode: (value: unknown) => Uint8Array;
    decode: (bytes: Uint8Array) => unknown;
  };
  export default bencode;
}
