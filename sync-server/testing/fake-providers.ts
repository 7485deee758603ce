import { ServerProcess } from './server-process.ts';
import type { Script, SeenCall } from './fake-provider-script.ts';

/** The stand-in for the AI services, started as a separate process. */
export class FakeProviders {
  readonly #process: ServerProcess;
  readonly url: string;

  private constructor(process: ServerProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  static async start(): Promise<FakeProviders> {
    const process = new ServerProcess({}, 'sync-server/testing/fake-providers-main.ts');
    return new FakeProviders(process, await process.ready());
  }

  /** Environment of a server that knows all of them, or only some. */
  env(names: readonly ('OPENAI' | 'ANTHROPIC' | 'GEMINI')[]): Record<string, string> {
    return Object.fromEntries(
      names.flatMap((name) => [
        [`${name}_API_KEY`, `sk-secret-${name.toLowerCase()}`],
        [`${name}_BASE_URL`, name === 'OPENAI' ? `${this.url}/v1` : this.url],
      ]),
    );
  }

  /** Sets the steps of the next calls. Forgets the calls so far. */
  async play(script: Script): Promise<void> {
    await fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify(script) });
  }

  async calls(): Promise<SeenCall[]> {
    return (await (await fetch(`${this.url}/control`)).json()) as SeenCall[];
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#process.ended();
  }
}
