import { accountQuery, changesQuery, pushReply } from '../sync/protocol.ts';
import { call } from './endpoint.ts';

const area = 'Sync';

export const push = call({
  method: 'POST',
  path: '/api/sync/push',
  area,
  summary: 'Stores chunks of changes; answers after the commit, with one outcome per chunk',
  speaksProtocol: true,
  body: 'frames',
  reply: pushReply,
});
export const getChanges = call({
  method: 'GET',
  path: '/api/sync/changes',
  area,
  summary: 'One page of changes after the given cursor',
  speaksProtocol: true,
  query: changesQuery,
  reply: 'frames',
});
export const getDocument = call({
  method: 'GET',
  path: '/api/sync/documents/{id}',
  area,
  summary: 'One whole document',
  speaksProtocol: true,
  query: accountQuery,
  reply: 'frames',
});
export const getEvents = call({
  method: 'GET',
  path: '/api/sync/events',
  area,
  summary: 'A stream of the newest log position',
  timeLimit: 'stream',
  speaksProtocol: true,
  query: accountQuery,
  reply: 'event-stream',
});
