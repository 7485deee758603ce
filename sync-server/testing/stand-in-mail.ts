import { setTimeout as wait } from 'node:timers/promises';
import { ServerProcess } from './server-process.ts';

/**
 * A fault of the stand-in.
 *
 * - `no-greeting`, `busy`: it says nothing to a new connection, or 421
 * - `unknown-recipient`, `full-recipient`: it refuses the recipient for good, or for now
 * - `refused-message`: it refuses the message after reading it
 * - `cut-after-data`, `silent-after-data`: it keeps the message and does not acknowledge it
 */
export type MailFault =
  | 'no-greeting'
  | 'busy'
  | 'unknown-recipient'
  | 'full-recipient'
  | 'refused-message'
  | 'cut-after-data'
  | 'silent-after-data';

export interface MailScript {
  readonly fault: MailFault | null;
}

/** A mail as SMTP carried it. */
export interface StoredMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail as a person reads it. */
export interface ReadMail {
  readonly from: string;
  readonly to: readonly string[];
  /** By name in lower case, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

interface State {
  readonly port: number;
  readonly mails: readonly StoredMail[];
  readonly commands: readonly string[];
}

/** Milliseconds. */
const LONGEST = 10_000;

/** The stand-in for an SMTP server, started as a separate process. */
export class StandInMail {
  readonly #process: ServerProcess;
  readonly #url: string;
  readonly #port: number;
  /** Mails that were read already. */
  #seen = 0;

  private constructor(process: ServerProcess, url: string, port: number) {
    this.#process = process;
    this.#url = url;
    this.#port = port;
  }

  static async start(): Promise<StandInMail> {
    const process = new ServerProcess({}, 'sync-server/testing/stand-in-mail-main.ts');
    const url = await process.ready();
    const { port } = (await (await fetch(url)).json()) as State;
    return new StandInMail(process, url, port);
  }

  /** Environment of a server that sends through it. */
  get env(): Readonly<Record<string, string>> {
    return {
      SMTP_URL: this.smtpUrl(),
      MAIL_FROM: 'Rostrum <rostrum@example.org>',
      PUBLIC_URL: 'http://localhost:8787',
    };
  }

  /** @param credentials for example `user:password@` */
  smtpUrl(credentials = ''): string {
    return `smtp://${credentials}127.0.0.1:${this.#port}`;
  }

  /** Sets what it does wrong. */
  async play(fault: MailFault | null): Promise<void> {
    await fetch(`${this.#url}/_script`, { method: 'POST', body: JSON.stringify({ fault }) });
  }

  /** The commands of clients since the last script. */
  async commands(): Promise<readonly string[]> {
    return (await this.#state()).commands;
  }

  /** Mails that have arrived since they were last read. */
  async news(): Promise<readonly ReadMail[]> {
    const { mails } = await this.#state();
    const fresh = mails.slice(this.#seen);
    this.#seen = mails.length;
    return fresh.map(readMail);
  }

  /** The next mail, which must be the only one. @throws when none comes */
  async next(): Promise<ReadMail> {
    for (let waited = 0; waited < LONGEST; waited += 20) {
      const { mails } = await this.#state();
      if (mails.length > this.#seen) {
        const fresh = await this.news();
        if (fresh.length > 1) throw new Error(`${fresh.length} mails came`);
        return fresh[0]!;
      }
      await wait(20);
    }
    throw new Error('No mail came');
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#process.ended();
  }

  async #state(): Promise<State> {
    return (await (await fetch(this.#url)).json()) as State;
  }
}

/** The link in a mail whose address contains these words. */
export function linkOf({ text }: ReadMail, part: string): URL {
  const found = text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part));
  if (!found) throw new Error(`No link with ${part} in: ${text}`);
  return new URL(found);
}

function readMail({ from, to, raw }: StoredMail): ReadMail {
  const { headers, body } = splitHeaders(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).map((part) => splitHeaders(part.trimStart()));
  const partOf = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type));
    return part ? decode(part.body, part.headers['content-transfer-encoding']).trim() : '';
  };
  return { from, to, headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function splitHeaders(raw: string): { readonly headers: Record<string, string>; readonly body: string } {
  const end = raw.search(/\r?\n\r?\n/);
  const head = (end < 0 ? raw : raw.slice(0, end)).replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: end < 0 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') };
}

function decode(body: string, encoding = '7bit'): string {
  const text = body.replaceAll('\r\n', '\n');
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text.replaceAll('=\n', '').replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replaceAll(/%(?![\dA-F]{2})/g, '%25'));
}
