import { isIP, type Socket } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isUnroutable, publicLookup } from '../images/public-lookup.ts';

/** Why there is no connection, in a sentence. */
export interface ConnectFailure {
  /** `not-public`: the address is none of the public web, and nothing was connected to. */
  readonly type: 'not-public' | 'unreachable' | 'aborted';
  readonly words: string;
}

export interface ConnectOptions {
  /** Addresses of this machine's own network that may be asked all the same. */
  readonly allowedAddresses: readonly string[];
  /** Milliseconds for name, connection and TLS together. */
  readonly connectMs: number;
  readonly signal: AbortSignal;
}

export const NOT_PUBLIC = 'This address is not on the public web.';

/**
 * Connects to where an address leads, and sends nothing. The address that is really connected to is looked at after the
 * name was resolved, so neither a name that points inside nor one that changes its mind reaches a private network.
 */
export function connectPublicly(
  url: URL,
  { allowedAddresses, connectMs, signal }: ConnectOptions,
): Promise<Result<Socket, ConnectFailure>> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '' || isUnroutable(host))
    return Promise.resolve(fail({ type: 'not-public', words: NOT_PUBLIC }));
  if (signal.aborted) return Promise.resolve(fail(aborted));
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve) => {
    const socket = openSocket(url, host, allowedAddresses);
    const settle = (result: Result<Socket, ConnectFailure>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      // It may break before anybody else listens; whoever writes to it next hears of that.
      socket.on('error', () => {});
      socket.off('error', onError);
      if (!result.ok) socket.destroy();
      resolve(result);
    };
    const onAbort = (): void => settle(fail(aborted));
    const onError = (error: Error): void => settle(fail(connectFailure(error, url.host)));
    const timer = setTimeout(
      () => settle(fail({ type: 'unreachable', words: `${url.host} took no connection in time.` })),
      connectMs,
    );
    signal.addEventListener('abort', onAbort);
    socket.on('error', onError);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => settle(ok(socket)));
  });
}

const aborted: ConnectFailure = { type: 'aborted', words: 'There was no time left to connect.' };

function openSocket(url: URL, host: string, allowedAddresses: readonly string[]): Socket {
  const filter = { allowIPAddressList: [...allowedAddresses] };
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const target = { host, port, lookup: publicLookup };
  // The agents keep no connection: they only open one, and look at where it leads.
  const agent = isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
  const named = isSecure && isIP(host) === 0 ? { ...target, servername: host } : target;
  return agent.createConnection(named) as Socket;
}

function connectFailure(error: Error, host: string): ConnectFailure {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // The agent says only in words why it refuses.
  if (/is not allowed/.test(error.message)) return { type: 'not-public', words: NOT_PUBLIC };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unreachable(`The name ${host} was not found.`);
  if (code === 'ECONNREFUSED') return unreachable(`${host} refused the connection.`);
  if (/^ERR_TLS|^ERR_SSL|CERT|SIGNATURE|^EPROTO|^UNABLE_TO/.test(code))
    return unreachable(`${host} has no certificate that can be trusted.`);
  return unreachable(`${host} could not be reached.`);
}

function unreachable(words: string): ConnectFailure {
  return { type: 'unreachable', words };
}
