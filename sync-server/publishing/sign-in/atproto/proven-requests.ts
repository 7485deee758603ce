import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  type DPoPHandle,
  fetchProtectedResource,
} from 'openid-client';
import {
  type PlatformRequest,
  type RequestLimits,
  requestPlatform,
  type RequestResult,
} from '../../platform-request.ts';
import type { TokenKey } from '../../token-key.ts';
import { proofHeaders } from '../limited-fetch.ts';
import { proofsWith } from './bound-client.ts';

/**
 * Requests with tokens that are bound to a key (DPoP, RFC 9449), by openid-client. Each has a proof of its own, made for
 * its method, address, token and the server's last nonce. A server that wants another nonce refuses the request before
 * it does anything, and it is sent once more.
 *
 * All of them go through `requestPlatform`, whose promises hold: in particular, `mayPost` is checked in the turn that
 * writes the first byte, after the proof was signed.
 */
export class ProvenRequests {
  readonly #key: TokenKey;
  #proofs: Promise<DPoPHandle> | null = null;

  constructor(key: TokenKey) {
    this.#key = key;
  }

  async send(token: string, wanted: PlatformRequest, limits: RequestLimits): Promise<RequestResult> {
    const { method, url, headers, body } = wanted;
    const configuration = new Configuration({ issuer: url.origin }, 'this server');
    // Which addresses may be requested is decided where connections are opened.
    allowInsecureRequests(configuration);
    this.#proofs ??= proofsWith(this.#key, configuration);
    const DPoP = await this.#proofs;
    let last: RequestResult = notSent;
    configuration[customFetch] = async (_address, { headers: { 'user-agent': _client, ...proven } }) => {
      last = await requestPlatform({ ...wanted, headers: proven }, limits);
      if (last.type !== 'answer') throw new Error(last.words);
      const { status } = last;
      return new Response(null, { status: status < 200 || status > 599 ? 502 : status, headers: proofHeaders(last) });
    };
    try {
      await fetchProtectedResource(configuration, token, url, method, body as never, new Headers(headers), { DPoP });
    } catch {
      // It also fails for an answer that refuses the token. The answer itself is the result.
    }
    return last;
  }
}

const notSent: RequestResult = { type: 'not-sent', words: 'The request could not be signed.', why: 'not-now' };
