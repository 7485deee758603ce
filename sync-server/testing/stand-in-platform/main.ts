import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerBluesky, isSessionCall } from './bluesky-protocol.ts';
import { answerDevTo } from './dev-to-protocol.ts';
import { answerFigures } from './figure-reads.ts';
import { HeldPosts } from './held-posts.ts';
import { answerMastodon, type ProtocolReply, type ProtocolRequest } from './mastodon-protocol.ts';
import type { Held, Script, Step } from './script.ts';

/**
 * Stands in for platforms in a separate process: speaks Mastodon's protocol, Bluesky's under /xrpc, Dev.to's under
 * /api/articles, is a webhook under
 * /hook, accepts and keeps duplicates, and follows a script.
 */
const held = new HeldPosts();
const requests: string[] = [];
const connections = new Set<Socket>();
let writes: Step[] = [];
let reads: Step[] = [];
let maxCharacters = 500;

const server = createServer((request, response) => void answer(request, response));
server.on('connection', (socket: Socket) => connections.add(socket));
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await readRequest(message);
  if (request.url.pathname.startsWith('/_')) {
    connections.delete(message.socket);
    control(request, response);
    return;
  }
  requests.push(`${request.method} ${request.url.pathname}`);
  const step = (request.method === 'GET' || isSessionCall(request) ? reads : writes).shift() ?? { does: 'none' };
  if (step.does === 'slow') await wait(step.ms ?? 0);
  if (step.does === 'answer') send(response, { status: step.status ?? 500, json: step.body ?? {} }, step.headers);
  else play(step, step.before ? failure : work(request), response, step);
}

function play({ does }: Step, reply: ProtocolReply, response: ServerResponse, step: Step): void {
  switch (does) {
    case 'lose-reply':
      response.socket?.destroy();
      return;
    case 'fail':
      send(response, failure);
      return;
    case 'hang':
      return;
    case 'answer':
    case 'slow':
    case 'none':
      send(response, { ...reply, status: step.status ?? reply.status, json: step.body ?? reply.json }, step.headers);
  }
}

const failure: ProtocolReply = { status: 500, json: { error: 'Something broke' } };

function work(request: ProtocolRequest): ProtocolReply {
  const figures = answerFigures(request, held);
  if (figures) return figures;
  if (/^\/api\/(?:articles|users)\//.test(`${request.url.pathname}/`)) return answerDevTo(request, held);
  if (request.url.pathname.startsWith('/xrpc/')) return answerBluesky(request, held);
  if (!request.url.pathname.startsWith('/hook')) return answerMastodon(request, held, maxCharacters);
  const post = { owner: request.url.pathname, text: request.body, repliesTo: null, headers: request.headers };
  const { id } = held.add({ kind: 'event', ...post });
  return { status: 200, json: { url: `https://receiver.example/${id}` } };
}

function control(request: ProtocolRequest, response: ServerResponse): void {
  if (request.url.pathname === '/_script') {
    const script = JSON.parse(request.body) as Script;
    [writes, reads] = [[...(script.writes ?? [])], [...(script.reads ?? [])]];
    maxCharacters = script.maxCharacters ?? 500;
    held.clockAheadMs = script.clockAheadMs ?? 0;
    held.figures = script.figures ?? {};
    if (script.forget) {
      held.forget();
      requests.length = 0;
      connections.clear();
    }
  }
  const state: Held = { posts: held.posts, connections: connections.size, requests };
  send(response, { status: 200, json: state });
}

function send(response: ServerResponse, reply: ProtocolReply, headers: Step['headers'] = {}): void {
  const { status, json, headers: own = {} } = reply;
  const usual = { 'Content-Type': 'application/json', Date: held.now().toUTCString() };
  response.writeHead(status, { ...usual, ...own, ...headers });
  response.end(typeof json === 'string' ? json : JSON.stringify(json));
}

async function readRequest(message: IncomingMessage): Promise<ProtocolRequest> {
  let body = '';
  for await (const part of message.setEncoding('utf8')) body += part;
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
  const url = new URL(message.url ?? '/', `http://${message.headers.host}`);
  return { method: message.method ?? 'GET', url, headers, body };
}
