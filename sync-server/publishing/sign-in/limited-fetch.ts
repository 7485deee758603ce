import type { CustomFetch } from 'openid-client';
import { parseJson } from '#core/kernel/json.ts';
import { NoAnswer } from '../../http/no-answer.ts';
import { type PlatformAnswer, type RequestLimits, requestPlatform } from '../platform-request.ts';

/** Seconds after which openid-client gives up. The limits of the request are shorter. */
export const TIMEOUT = 30;

/**
 * The requests of openid-client, sent by `requestPlatform`, which checks addresses and limits time and size. Throws
 * `NoAnswer` where no answer came, or only that it cannot be given now.
 *
 * @param conforming puts the JSON of an answer into the form that the standard asks for
 */
export function limitedFetch(
  limits: RequestLimits,
  conforming: (answered: unknown) => unknown = (answered) => answered,
): CustomFetch {
  return async (address, { method, headers, body, signal = AbortSignal.timeout(TIMEOUT * 1000) }) => {
    const result = await requestPlatform(
      {
        method: method === 'GET' ? 'GET' : 'POST',
        url: new URL(address),
        headers,
        ...(body instanceof URLSearchParams && { body: body.toString() }),
        // It changes no post.
        isPost: false,
        mayPost: () => false,
        signal,
      },
      limits,
    );
    if (result.type !== 'answer') throw new NoAnswer(result.words);
    const { status, text } = result;
    if (status >= 500 || status === 429) throw new NoAnswer(`The platform answered ${status}`);
    const proofs = proofHeaders(result);
    if (status !== 200)
      return new Response(status < 200 || status === 204 || status === 304 ? null : text, {
        status: status < 200 ? 502 : status,
        headers: { 'Content-Type': 'application/json', ...proofs },
      });
    return Response.json(conforming(parseJson(text)), { status, headers: proofs });
  };
}

/** The headers of an answer that concern proofs of possession (RFC 9449): the next nonce, and why one was refused. */
export function proofHeaders({ headers }: Pick<PlatformAnswer, 'headers'>): Readonly<Record<string, string>> {
  const { 'dpop-nonce': nonce, 'www-authenticate': challenge } = headers;
  return {
    ...(typeof nonce === 'string' && { 'DPoP-Nonce': nonce }),
    ...(challenge !== undefined && { 'WWW-Authenticate': challenge }),
  };
}
