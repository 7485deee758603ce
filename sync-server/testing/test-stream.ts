import type { TestClient } from './test-client.ts';

/** An event stream as a browser reads it. */
export class TestStream {
  readonly headers: Headers;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #held = '';

  private constructor(reply: Response) {
    this.headers = reply.headers;
    this.#reader = reply.body!.getReader();
  }

  static async open(client: TestClient): Promise<TestStream> {
    const reply = await client.call('GET', `/api/sync/events?account=${client.id}`);
    if (reply.status !== 200) throw new Error(`The stream was answered ${reply.status}`);
    return new TestStream(reply);
  }

  /** The next message, `:` for a heartbeat; null after the server has ended the stream. */
  async next(): Promise<string | null> {
    for (;;) {
      const end = this.#held.indexOf('\n\n');
      if (end >= 0) {
        const message = this.#held.slice(0, end);
        this.#held = this.#held.slice(end + 2);
        return message;
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#held += new TextDecoder().decode(value);
    }
  }

  /** The next message that is not a heartbeat. */
  async nextNumber(): Promise<number | null> {
    for (;;) {
      const message = await this.next();
      if (message === null) return null;
      if (message.startsWith('data: ')) return Number(message.slice(6));
    }
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }
}
