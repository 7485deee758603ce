import { ServerProcess } from '../server-process.ts';
import type { IssuerScript } from './script.ts';

/** The stand-in for Google, started as a separate process. */
export class StandInIssuer {
  readonly #process: ServerProcess;
  /** For example `http://127.0.0.1:40123`. */
  readonly url: string;

  private constructor(process: ServerProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  static async start(): Promise<StandInIssuer> {
    const process = new ServerProcess({}, 'sync-server/testing/stand-in-issuer/main.ts');
    return new StandInIssuer(process, await process.ready());
  }

  /** Environment of a server for which it stands in for Google. */
  get env(): Readonly<Record<string, string>> {
    return {
      ALLOWED_ADDRESSES: '127.0.0.1',
      GOOGLE_CLIENT_ID: 'stand-in-client',
      GOOGLE_CLIENT_SECRET: 'stand-in-secret',
      GOOGLE_ISSUER: this.url,
    };
  }

  /** Sets its accounts, and what it does wrong. Forgets the requests so far. */
  async play(script: IssuerScript): Promise<void> {
    await fetch(`${this.url}/_script`, { method: 'POST', body: JSON.stringify(script) });
  }

  /** Methods and paths, in order. */
  async requests(): Promise<readonly string[]> {
    return (await (await fetch(`${this.url}/_requests`)).json()) as string[];
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#process.ended();
  }
}
