import * as z from 'zod/mini';
import { call } from './endpoint.ts';

const area = 'Server';

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
      /** Milliseconds since it last looked at what is due; null before the first time, and without a database. */
      lastTickMs: z.nullable(z.number()),
      /** UTC instant since when the oldest item waits that should be out by now. */
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
