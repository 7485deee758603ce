import { ServerProcess } from './server-process.ts';

/** An account at the stand-in. */
export interface IssuerPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/**
 * A fault of the stand-in.
 *
 * - `discovery-*`, `token-*`, `keys-*`: its description, its tokens or its keys are missing, or come too late
 * - `response-*`: what it adds to the address to which it returns the person
 * - the others: what is wrong in the id token
 */
export const issuerFaults = [
  'discovery-down',
  'discovery-slow',
  'discovery-garbage',
  'discovery-of-another-issuer',
  'token-down',
  'token-slow',
  'token-refused',
  'token-garbage',
  'token-without-id-token',
  'keys-down',
  'response-of-another-issuer',
  'response-without-issuer',
  'response-without-code',
  'response-error',
  'wrong-signature',
  'unknown-key',
  'unsigned',
  'signed-with-the-secret',
  'wrong-issuer',
  'wrong-audience',
  'other-party',
  'wrong-nonce',
  'no-nonce',
  'expired',
  'no-subject',
  'no-expiry',
] as const;
export type IssuerFault = (typeof issuerFaults)[number];

export interface IssuerScript {
  readonly people?: readonly IssuerPerson[];
  readonly fault?: IssuerFault | null;
}

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
    const process = new ServerProcess({}, 'sync-server/testing/stand-in-issuer-main.ts');
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
