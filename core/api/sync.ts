import { accountQuery, changesQuery, pushReply } from '../sync/protocol.ts';
import { call } from './endpoint.ts';

const area = 'Sync';

export const push = call({
  method: 'POST',
  path: '/api/sync/push',
  area,
  summary: 'Stores chunks of change; answers after the commit, one outcome a chunk',
  speaksProtocol: true,
  body: 'frames',
  reply: pushReply,
});
export const getChanges = call({
  method: 'GET',
  path: '/api/sync/changes',
  area,
  summary: "One page of what is newer than the caller's cursor",
  speaksProtocol: true,
  query: changesQuery,
  reply: 'frames',
});
export const getDocument = call({
  method: 'GET',
  path: '/api/sync/documents/{id}',
  area,
  summary: 'One document whole',
  speaksProtocol: true,
  query: accountQuery,
  reply: 'frames',
});
export const getEvents = call({
  method: 'GET',
  path: '/api/sync/events',
  area,
  summary: "A stream that says only the caller's newest feed number",
  timeLimit: 'stream',
  speaksProtocol: true,
  query: accountQuery,
  reply: 'event-stream',
});
