import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AtprotoServers } from './atproto-servers.ts';
import { answerBluesky, isSessionCall } from './bluesky-protocol.ts';
import { answerDevTo } from './dev-to-protocol.ts';
import { answerFigures } from './figure-reads.ts';
import { answerComments, answerGhost, isGhost } from './ghost-protocol.ts';
import { answerGraph, isGraphCall, makesContainer } from './graph-protocol.ts';
import { HeldPosts } from './held-posts.ts';
import { answerLinkedIn, isLinkedInCall } from './linkedin-protocol.ts';
import { answerMastodon, type ProtocolReply, type ProtocolRequest } from './mastodon-protocol.ts';
import { OAuthServers } from './oauth-protocol.ts';
import { answerReplies } from './reply-reads.ts';
import type { Held, Script, Step } from './script.ts';
import { answerMedium, isMediumCall } from './medium-protocol.ts';
import { answerWordPress, isWordPress } from './wordpress-protocol.ts';
import { answerX, isXCall } from './x-protocol.ts';

/**
 * Stands in for platforms in a separate process: speaks Mastodon's protocol, Bluesky's under /xrpc, Dev.to's under
 * /api/articles, WordPress's under /wp-json, Ghost's under /ghost/api/admin, LinkedIn's under /rest, X's under /2,
 * Medium's under /v1, Threads' under /v1.0 and Instagram's under /v25.0 with their OAuth servers, the AT Protocol's
 * directory and OAuth server, is a webhook under /hook, accepts and keeps
 * duplicates unless it is told to refuse them, and follows a script.
 */
const held = new HeldPosts();
const oauth = new OAuthServers();
const atproto = new AtprotoServers();
const requests: string[] = [];
const connections = new Set<Socket>();
let writes: Step[] = [];
let reads: Step[] = [];
let tokens: Step[] = [];
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
  const step = stepsFor(request).shift() ?? { does: 'none' };
  if (step.does === 'slow') await wait(step.ms ?? 0);
  if (step.does === 'answer') send(response, { status: step.status ?? 500, json: step.body ?? {} }, step.headers);
  else play(step, step.before ? failure : await work(request), response, step);
}

function stepsFor(request: ProtocolRequest): Step[] {
  if (oauth.isTokenCall(request) || atproto.isTokenCall(request)) return tokens;
  return changesPosts(request) ? writes : reads;
}

function changesPosts(request: ProtocolRequest): boolean {
  const { method, url } = request;
  if (method === 'GET' || method === 'HEAD' || isSessionCall(request) || makesContainer(request)) return false;
  if (url.pathname === '/atproto/par') return false;
  return !/\/wp\/v2\/(?:tags|media)$|\/admin\/images\/upload\/$/.test(
    url.searchParams.get('rest_route') ?? url.pathname,
  );
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
      send(
        response,
        { status: step.status ?? reply.status, json: step.body ?? reply.json },
        { ...reply.headers, ...step.headers },
      );
  }
}

const failure: ProtocolReply = { status: 500, json: { error: 'Something broke' } };

async function work(request: ProtocolRequest): Promise<ProtocolReply> {
  // Browsers ask for it on the pages of an OAuth server.
  if (request.url.pathname === '/favicon.ico') return { status: 204, json: '' };
  const signedIn = oauth.answer(request) ?? (await atproto.answer(request));
  if (signedIn) return signedIn;
  const unproven = request.url.pathname.startsWith('/xrpc/') ? atproto.refuseResource(request) : null;
  if (unproven) return unproven;
  if (isLinkedInCall(request)) return answerLinkedIn(request, held);
  if (isXCall(request)) return answerX(request, held);
  if (isMediumCall(request)) return answerMedium(request, held);
  if (isGraphCall(request)) return await answerGraph(request, held);
  const figures = answerFigures(request, held);
  if (figures) return figures;
  const replies = answerReplies(request, held);
  if (replies) return replies;
  if (/^\/api\/(?:articles|users)\//.test(`${request.url.pathname}/`)) return answerDevTo(request, held);
  const comments = answerComments(request, held);
  if (comments) return comments;
  if (isGhost(request)) return answerGhost(request, held);
  if (isWordPress(request)) return answerWordPress(request, held);
  if (request.url.pathname.startsWith('/xrpc/')) return answerBluesky(request, held);
  if (!request.url.pathname.startsWith('/hook')) return await answerMastodon(request, held, maxCharacters);
  const post = { owner: request.url.pathname, text: request.body, repliesTo: null, headers: request.headers };
  const { id } = held.add({ kind: 'event', ...post });
  return { status: 200, json: { url: `https://receiver.example/${id}` } };
}

function control(request: ProtocolRequest, response: ServerResponse): void {
  if (request.url.pathname === '/_script') {
    const script = JSON.parse(request.body) as Script;
    [writes, reads] = [[...(script.writes ?? [])], [...(script.reads ?? [])]];
    tokens = [...(script.tokens ?? [])];
    maxCharacters = script.maxCharacters ?? 500;
    held.clockAheadMs = script.clockAheadMs ?? 0;
    atproto.clockAheadMs = held.clockAheadMs;
    held.figures = script.figures ?? {};
    held.refusesRepetitions = script.refusesRepetitions ?? false;
    held.replies = script.replies ?? {};
    held.picturesAt = script.picturesAt ?? held.picturesAt;
    if (script.forget) {
      held.forget();
      oauth.forget();
      atproto.forget();
      requests.length = 0;
      connections.clear();
    }
    held.processingLooks = script.processingLooks ?? 0;
    if (script.dropsUnused) held.dropUnused();
    if (script.changesNonce) atproto.changeNonce();
    atproto.appsAt = script.appsAt ?? atproto.appsAt;
  }
  const state: Held = { posts: held.posts, files: held.files, connections: connections.size, requests };
  send(response, { status: 200, json: state });
}

function send(response: ServerResponse, reply: ProtocolReply, headers: Step['headers'] = {}): void {
  const { status, json } = reply;
  const usual = { 'Content-Type': 'application/json', Date: held.now().toUTCString() };
  response.writeHead(status, { ...usual, ...reply.headers, ...headers });
  response.end(typeof json === 'string' ? json : JSON.stringify(json));
}

async function readRequest(message: IncomingMessage): Promise<ProtocolRequest> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  const bytes = Buffer.concat(parts);
  const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
  const url = new URL(message.url ?? '/', `http://${message.headers.host}`);
  return { method: message.method ?? 'GET', url, headers, bytes, body: bytes.toString('utf8') };
}
