import { describeError, type Log } from '../log.ts';

/** How long a hub may take. Milliseconds. */
const PATIENCE = 10_000;

export interface WebSubDeps {
  /** Undefined: nobody is told. */
  readonly hub: URL | undefined;
  readonly log: Pick<Log, 'warn'>;
}

/** Tells a WebSub hub that feeds have news, so that readers need not ask. Readers still ask: a failure is only logged. */
export class WebSub {
  readonly #deps: WebSubDeps;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: WebSubDeps) {
    this.#deps = deps;
  }

  /** @param topics the feeds' addresses. Returns at once. */
  notify(topics: readonly string[]): void {
    const { hub } = this.#deps;
    if (!hub || this.#closing.signal.aborted) return;
    const calls = Promise.all(topics.map((topic) => this.#call(hub, topic))).then(() => {});
    this.#underWay.add(calls);
    void calls.finally(() => this.#underWay.delete(calls));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#underWay);
  }

  async #call(hub: URL, topic: string): Promise<void> {
    try {
      const reply = await fetch(hub, {
        method: 'POST',
        body: new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic }),
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE)]),
        redirect: 'error',
      });
      await reply.body?.cancel();
      if (!reply.ok) this.#deps.log.warn({ topic, status: reply.status }, 'The WebSub hub refused the news of a feed');
    } catch (error) {
      this.#deps.log.warn({ topic, ...describeError(error) }, 'The WebSub hub could not be told of a feed');
    }
  }
}
