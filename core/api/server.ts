import * as z from 'zod/mini';
import { call } from './endpoint.ts';

const area = 'Server';

export const getHealth = call({
  method: 'GET',
  path: '/api/health',
  area,
  summary: 'Whether the server is ready and its database answers',
  reply: z.object({ status: z.literal('ok'), version: z.string(), database: z.string() }),
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
