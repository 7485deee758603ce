import { everyCall } from '#core/api/catalogue.ts';
import type { Call } from '#core/api/endpoint.ts';

/** Every call that takes a body. */
export const callsWithBody = everyCall.filter(
  ({ method, body }) => body !== undefined && (method === 'POST' || method === 'PUT'),
);

/** Those of them whose body is JSON. */
export const jsonCalls = callsWithBody.filter(({ body }) => typeof body !== 'string');

/** Some id where the path wants one. */
export function pathOf({ path }: Call): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name) => (name === 'stepId' ? 'platform' : crypto.randomUUID()));
}
