/**
 * A page whose bytes are available. A plain Response copies them into a stream and out again, which takes 4 % of a
 * page's time.
 */
export class PageResponse extends Response {
  readonly page: Buffer;

  constructor(page: Buffer, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }

  // For code that reads it like any other answer: visitors' pages are cached as texts, and in development Remix sends
  // them.

  override get body() {
    return this.#asAnyOther().body;
  }

  override text(): Promise<string> {
    return this.#asAnyOther().text();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asAnyOther().arrayBuffer();
  }

  #asAnyOther(): Response {
    return new Response(this.page as BodyInit);
  }
}
