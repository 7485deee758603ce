import { z } from 'zod';
import { endpoint, type Endpoint } from './endpoint.ts';

/** Not answered yet: 501 in words. */
const notYet = z.never();

function call(area: string, method: Endpoint['method'], path: Endpoint['path'], summary: string): Endpoint {
  return endpoint({ method, path, area, summary, reply: notYet });
}

/** Publishing, and connecting accounts. */
export const publishingCalls: readonly Endpoint[] = [
  call('Publishing', 'POST', '/api/content/distribute', 'Publishes a piece to platforms'),
  call('Accounts', 'GET', '/api/auth/{platform}', 'Starts connecting an account, or signing in with one'),
];
