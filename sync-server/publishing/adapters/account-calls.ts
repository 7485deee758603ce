import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { Connection, FiguresReading, Publishing } from '../platform-adapter.ts';
import {
  type PlatformAnswer,
  type PlatformRequest,
  type RequestLimits,
  requestPlatform,
  type RequestResult,
} from '../platform-request.ts';
import {
  lastingFailure,
  passingFailure,
  platformWords,
  type ReadFailure,
  readJsonAnswer,
  waitOf,
  webAddress,
} from './read-answer.ts';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';

/** The account that calls are made for, and what limits them. */
export interface AccountDeps<Known extends Pick<Connection, 'address'> = Connection> {
  readonly connection: Known;
  readonly claim: Pick<Publishing, 'mayPost' | 'signal'>;
  readonly limits: RequestLimits;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called when the platform itself answers that it does not accept the token, with the sentence for its person. */
  readonly onRejected?: (words: string) => void;
  /** Sends a request, where that takes more than its headers. */
  readonly send?: typeof requestPlatform;
}

/** The account of calls that read what it has posted, and change nothing. */
export function readOnly(
  { limits, now }: Pick<AccountDeps, 'limits' | 'now'>,
  { connection, signal, onRejected }: Pick<FiguresReading, 'connection' | 'signal' | 'onRejected'>,
): AccountDeps {
  const claim = { mayPost: () => false, signal };
  return { connection, claim, limits, now, ...(onRejected && { onRejected }) };
}

/** The options that all calls of a platform share. */
export interface CallStyle {
  /** Sent with every request: how the account is named, and the accepted form of an answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The sentence for an account that the platform does not accept any more. */
  readonly reconnect: string | ((answer: PlatformAnswer) => string);
  /**
   * The form of the platform's own 401. Anything in front of it, such as the password of a test site, may answer 401
   * too, which says nothing about the token.
   */
  readonly rejection: z.ZodType;
  /** The sentence for an answer that is not of the platform's protocol. */
  readonly strange: string;
  /** Whether an answer means that the platform does not accept the account; usually 401 and 403. */
  readonly isSignedOut?: (result: RequestResult) => boolean;
}

export interface AccountCall {
  readonly method: PlatformRequest['method'];
  /** Path and query: from the root of the connection's address if it begins with a slash, else from the address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as it is, instead of a body. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array };
  /** Whether it changes the account's posts; usually every call but `GET` and `HEAD`. */
  readonly isPost?: boolean;
  /** Size limit of an answer that is longer than usual. */
  readonly maxAnswerBytes?: number;
}

/** The calls for one account: JSON is sent, answers are checked, and a failure becomes a sentence. */
export class AccountCalls {
  readonly #deps: AccountDeps<Pick<Connection, 'address'>>;
  readonly #style: CallStyle;

  constructor(deps: AccountDeps<Pick<Connection, 'address'>>, style: CallStyle) {
    this.#deps = deps;
    this.#style = style;
  }

  async send(call: AccountCall): Promise<RequestResult> {
    const { connection, claim, limits, send = requestPlatform } = this.#deps;
    const { method, path, body, file, isPost = isWriting(method), maxAnswerBytes = limits.maxAnswerBytes } = call;
    const type = file?.type ?? (body && 'application/json');
    const content = file?.bytes ?? (body && JSON.stringify(body));
    return await send(
      {
        method,
        url: new URL(path, connection.address),
        headers: { ...this.#style.headers, ...(type && { 'Content-Type': type }), ...call.headers },
        ...(content !== undefined && { body: content }),
        isPost,
        ...claim,
      },
      { ...limits, maxAnswerBytes },
    );
  }

  /** The content of an answer that has the shape. */
  checked<Shape extends z.ZodType>(result: RequestResult, shape: Shape): Result<z.output<Shape>, ReadFailure> {
    if (result.type !== 'answer' || !isDone(result)) return fail(this.failureOf(result));
    const value = readJsonAnswer(result, shape);
    return value === null ? fail(this.strange) : ok(value);
  }

  /** The failure for an answer that is not of the platform's protocol. */
  get strange(): ReadFailure {
    return passingFailure(this.#style.strange);
  }

  /** The failure for a request that did not succeed. */
  failureOf(result: RequestResult): ReadFailure {
    if (result.type === 'unclear') return passingFailure(result.words);
    if (result.type === 'not-sent')
      return result.why === 'forbidden' ? lastingFailure(result.words) : passingFailure(result.words);
    const { reconnect, isSignedOut = isRejected } = this.#style;
    const isOwn = result.status !== 401 || this.#isRejection(result);
    if (isOwn && isSignedOut(result)) {
      const words = typeof reconnect === 'string' ? reconnect : reconnect(result);
      if (result.status === 401) this.#deps.onRejected?.(words);
      return lastingFailure(words);
    }
    const said = platformWords(result);
    const { host } = new URL(this.#deps.connection.address);
    const elsewhere = redirectOf(result);
    if (elsewhere !== null) return lastingFailure(`${host} redirects to ${elsewhere}. Connect that address instead.`);
    const answered = isOwn ? `${host} answered ${result.status}.` : `${host} asks for another password (401).`;
    const words = said ? `${host}: ${said}` : answered;
    const mayPass = !isOwn || result.status === 429 || result.status >= 500;
    return mayPass ? { ...passingFailure(words), afterMs: waitOf(result, this.#deps.now()) } : lastingFailure(words);
  }

  #isRejection(answer: PlatformAnswer): boolean {
    const asksForPassword = /^\s*basic\b/i.test(answer.headers['www-authenticate'] ?? '');
    return !asksForPassword && readJsonAnswer(answer, this.#style.rejection) !== null;
  }
}

/** Whether a request was processed. A redirect is not followed, so it counts as a refusal. */
export function isDone(result: RequestResult): boolean {
  return result.type === 'answer' && (result.status === 200 || result.status === 201);
}

function isWriting(method: AccountCall['method']): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The origin that an answer redirects to; null if it does not. */
function redirectOf({ status, headers }: PlatformAnswer): string | null {
  const target = status >= 300 && status < 400 ? webAddress(headers.location) : null;
  return target === null ? null : new URL(target).origin;
}

function isRejected(result: RequestResult): boolean {
  return result.type === 'answer' && (result.status === 401 || result.status === 403);
}

/** An account that is signed in to with two values. */
export interface Credentials {
  /** The account's name: a username, a DID or a handle. */
  readonly identifier: string;
  /** A password that was created for this server. */
  readonly password: string;
}

const credentials = z.object({ identifier: z.string(), password: z.string() });

/** The token of a connection. It is sealed in the database. */
export function tokenOf({ identifier, password }: Credentials): string {
  return JSON.stringify({ identifier, password });
}

/** Null if the token is not one of `tokenOf`. */
export function credentialsIn(token: string): Credentials | null {
  const json = parseBoundedJson(token, { maxValues: 10 });
  return json.ok ? (credentials.safeParse(json.value).data ?? null) : null;
}
