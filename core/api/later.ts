import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';

/** Not implemented yet: these calls return 501 with a sentence. */
const notYet = z.never();

function call(area: string, method: Endpoint['method'], path: Endpoint['path'], summary: string): Endpoint {
  return endpoint({ method, path, area, summary, reply: notYet });
}

/** Calls for connecting accounts. */
export const connectingCalls: readonly Endpoint[] = [
  call('Accounts', 'GET', '/api/auth/{platform}', 'Starts connecting an account, or signing in with one'),
];
