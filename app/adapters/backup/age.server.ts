import { DamagedArchive } from "./tar.server.ts";
import { webStreamOf } from "./web-stream.ts";

/** Suffix of the name of an encrypted archive. */
export const AGE = ".age";

// Only a few processes need it, and only rarely.
const loadAge = () => import("age-encryption");

/** Encrypts while it is being read: only a few chunks of 64 kB are in memory. */
export async function encrypt(
  bytes: ReadableStream<Uint8Array>,
  recipients: string[],
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(bytes);
}

/** The identities cannot be used, or the archive was not encrypted to them. The message is for an operator. */
export class WrongIdentity extends Error {}

/** The identities in a file that age-keygen wrote. Throws WrongIdentity if there are none. */
export async function readIdentities(text: string, file: string): Promise<string[]> {
  const { Decrypter } = await loadAge();
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const found = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const decrypter = new Decrypter();
  for (const identity of found)
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw new WrongIdentity(
        `${file} contains a line that is not an age identity. An identity begins with AGE-SECRET-KEY-.`,
      );
    }
  if (found.length === 0)
    throw new WrongIdentity(`${file} contains no age identity. An identity begins with AGE-SECRET-KEY-.`);
  return found;
}

/** Decrypts while it is being read. Throws WrongIdentity, and DamagedArchive if a byte has changed. */
export async function* decrypt(
  bytes: ReadableStream<Uint8Array>,
  identities: string[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  let sourceError: unknown = null;
  const source = watch(bytes, (error) => {
    sourceError = error;
  });
  try {
    yield* (await decrypter.decrypt(source)) as unknown as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (sourceError !== null) throw sourceError;
    const { message } = error as Error;
    if (message.includes("no identity matched"))
      throw new WrongIdentity("None of the identities opens this archive: it was encrypted to another public key.");
    throw new DamagedArchive(`The archive is damaged or was not encrypted with age: ${message}.`, {
      cause: error,
    });
  }
}

/** An interrupted download is not damage: the operator needs to see the download's own error. */
function watch(bytes: ReadableStream<Uint8Array>, failed: (error: unknown) => void): ReadableStream<Uint8Array> {
  async function* read() {
    try {
      yield* bytes as unknown as AsyncIterable<Uint8Array>;
    } catch (error) {
      failed(error);
      throw error;
    }
  }
  return webStreamOf(read());
}
