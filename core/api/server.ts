import * as z from 'zod/mini';
import { call } from './endpoint.ts';

const area = 'Server';

/** Maximum number of the operator's own sentences on the landing page. */
export const maxClaims = 6;

export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  area,
  summary: 'Health: whether the server is ready, the database responds and scheduled posts are published on time',
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
  summary: 'The API description as OpenAPI',
  reply: z.record(z.string(), z.unknown()),
});
export const getApiDocs = call({
  method: 'GET',
  path: '/api/docs',
  area,
  summary: 'The API description as a page',
  reply: 'html',
});
export const getClaims = call({
  method: 'GET',
  path: '/api/claims',
  area,
  summary: 'The landing page text set by the operator',
  reply: z.object({ claims: z.array(z.string()).check(z.maxLength(maxClaims)) }),
});
