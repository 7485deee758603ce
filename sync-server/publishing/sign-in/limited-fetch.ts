import type { CustomFetch } from 'openid-client';
import { parseJson } from '#core/kernel/json.ts';
import { NoAnswer } from '../../http/no-answer.ts';
import { type RequestLimits, requestPlatform } from '../platform-request.ts';

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
    if (status !== 200)
      return new Response(status < 200 || status === 204 || status === 304 ? null : text, {
        status: status < 200 ? 502 : status,
        headers: { 'Content-Type': 'application/json' },
      });
    return Response.json(conforming(parseJson(text)), { status });
  };
}
