import { everyCall } from '#core/api/catalogue.ts';
import type { Call } from '#core/api/endpoint.ts';

/** Every call with a body. */
export const callsWithBody = everyCall.filter(
  ({ method, body }) => body !== undefined && (method === 'POST' || method === 'PUT'),
);

/** Every call with a JSON body. */
export const jsonCalls = callsWithBody.filter(({ body }) => typeof body !== 'string');

/** The path with some id for each parameter. */
export function pathOf({ path }: Call): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name) => (name === 'stepId' ? 'platform' : crypto.randomUUID()));
}
