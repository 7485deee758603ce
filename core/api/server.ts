import * as z from 'zod/mini';
import { call } from './endpoint.ts';

const area = 'Server';

/** Maximum number of the operator's own sentences on the landing page. */
export const maxClaims = 6;

export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  area,
  summary: 'Whether the server is ready, its database answers and what is due is posted',
  reply: z.object({
    status: z.enum(['ok', 'scheduler-stopped', 'database-unreachable', 'disk-full']),
    version: z.string(),
    database: z.string(),
    scheduler: z.object({
      /** Milliseconds since the scheduler last ran; null before its first run and without a database. */
      lastTickMs: z.nullable(z.number()),
      /** UTC instant since which the oldest overdue item has been waiting to be published. */
      overdueSince: z.nullable(z.string()),
    }),
  }),
});
export const getOpenApi = call({
  method: 'GET',
  path: '/api/openapi.json',
  area,
  summary: "The API's description for machines",
  reply: z.record(z.string(), z.unknown()),
});
export const getApiDocs = call({
  method: 'GET',
  path: '/api/docs',
  area,
  summary: "The API's description for people",
  reply: 'html',
});
export const getClaims = call({
  method: 'GET',
  path: '/api/claims',
  area,
  summary: 'What the operator says of this server on its landing page',
  reply: z.object({ claims: z.array(z.string()).check(z.maxLength(maxClaims)) }),
});
