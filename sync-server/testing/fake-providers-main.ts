import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { protocols, type Protocol } from './fake-provider-protocols.ts';
import type { Script, SeenCall, Step } from './fake-provider-script.ts';

/** Stands in for the AI services in a separate process: speaks their protocols and follows a script. */
const seen: SeenCall[] = [];
let steps: Step[] = [];
let otherwise: Step = { text: 'Hello.' };

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  if (request.url === '/control') {
    if (request.method === 'POST') {
      const script = JSON.parse(body) as Script;
      steps = [...(script.steps ?? [])];
      otherwise = script.otherwise ?? { text: 'Hello.' };
      seen.length = 0;
    }
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(seen));
    return;
  }
  const protocol = protocols.find(({ handles }) => handles(request.url?.split('?')[0] ?? ''));
  if (!protocol) {
    response.writeHead(404).end();
    return;
  }
  const call: SeenCall = {
    protocol: protocol.name,
    prompt: protocol.prompt(JSON.parse(body) as never),
    cancelled: false,
  };
  seen.push(call);
  response.on('close', () => {
    call.cancelled = !response.writableFinished;
  });
  await play(protocol, steps.shift() ?? otherwise, response);
}

async function play(protocol: Protocol, step: Step, response: ServerResponse): Promise<void> {
  if (step.hang === 'first') return;
  if (step.status !== undefined) {
    response.writeHead(step.status, { 'Content-Type': 'application/json', ...step.headers });
    response.end(JSON.stringify(protocol.error(step)));
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const text = step.declines ? '' : (step.text ?? 'Hello.');
  const pieces = text.match(/[\s\S]{1,12}/g) ?? [];
  const isBroken = step.hang === 'middle' || step.reset === true;
  const sent = isBroken ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
  for (const part of [...protocol.start, ...sent.map(protocol.piece)]) response.write(part);
  if (step.hang === 'middle') return;
  if (step.reset) {
    // Everything written must be sent before the connection is closed.
    await wait(50);
    response.destroy();
    return;
  }
  for (const part of protocol.end(step)) response.write(part);
  response.end();
}
