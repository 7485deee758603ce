import { ServerProcess } from './server-process.ts';

/** The stand-in's behaviour for one call. */
export interface Step {
  /** The text of the reply. Complete unless another field says otherwise. */
  readonly text?: string;
  /** Replies with this status instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** With `status`: the service's code for its error. */
  readonly code?: string;
  /** With `status`: the service's own words, after the code. */
  readonly words?: string;
  /** Signs of life before the text, in the service's own form, 200 ms apart: the model thinks. */
  readonly thinks?: number;
  /** `length`: the reply reached the limit of tokens. `nothing`: the stream ends without saying how. */
  readonly ends?: 'length' | 'nothing';
  /** `first`: nothing is sent. `middle`: half of the text is sent, then nothing. */
  readonly hang?: 'first' | 'middle';
  /** The connection breaks after half of the text. */
  readonly reset?: boolean;
  /** The service declines to write this, or to go on after the text. */
  readonly declines?: boolean;
}

/** One call as received. */
export interface SeenCall {
  readonly protocol: 'openai' | 'anthropic' | 'gemini';
  /** System and user prompt, concatenated. */
  readonly prompt: string;
  /** The whole request. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The caller closed the connection before the reply was complete. */
  cancelled: boolean;
}

/** Sent to the control address: steps of the next calls, in order, and the step of all later ones. */
export interface Script {
  readonly steps?: readonly Step[];
  readonly otherwise?: Step;
}

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
  env(names: readonly ('OPENAI' | 'ANTHROPIC' | 'GEMINI' | 'LOCAL')[]): Record<string, string> {
    return Object.fromEntries(
      names.flatMap((name) =>
        name === 'LOCAL'
          ? [
              ['LOCAL_AI_BASE_URL', `${this.url}/v1`],
              ['LOCAL_AI_MODEL', 'llama-test'],
            ]
          : [
              [`${name}_API_KEY`, `sk-secret-${name.toLowerCase()}`],
              [`${name}_BASE_URL`, name === 'OPENAI' ? `${this.url}/v1` : this.url],
            ],
      ),
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
