import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Script, SeenCall, Step } from './fake-providers.ts';
import { refusedParameter } from './model-rules.ts';

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
  const asked = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const call: SeenCall = {
    protocol: protocol.name,
    prompt: protocol.prompt(asked as never),
    body: asked,
    cancelled: false,
  };
  seen.push(call);
  response.on('close', () => {
    call.cancelled = !response.writableFinished;
  });
  const refused = refusedParameter(protocol.name, modelOf(request.url ?? '', asked), asked);
  const step =
    refused === null ? (steps.shift() ?? otherwise) : { status: 400, code: 'invalid_request', words: refused };
  await play(protocol, step, response);
}

/** Gemini's requests name the model in their path. */
function modelOf(url: string, { model }: Readonly<Record<string, unknown>>): string {
  return typeof model === 'string' ? model : (/models\/([^:/]+):/.exec(url)?.[1] ?? '');
}

async function play(protocol: Protocol, step: Step, response: ServerResponse): Promise<void> {
  if (step.hang === 'first') return;
  if (step.status !== undefined) {
    response.writeHead(step.status, { 'Content-Type': 'application/json', ...step.headers });
    response.end(JSON.stringify(protocol.error(step)));
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const text = step.text ?? (step.declines ? '' : 'Hello.');
  const pieces = text.match(/[\s\S]{1,12}/g) ?? [];
  const isBroken = step.hang === 'middle' || step.reset === true;
  const sent = isBroken ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
  for (const part of protocol.start) response.write(part);
  for (let sign = 0; sign < (step.thinks ?? 0); sign += 1) {
    response.write(protocol.thought);
    await wait(THOUGHT_MS);
  }
  for (const part of sent.map(protocol.piece)) response.write(part);
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

/** Milliseconds between two signs that a model thinks. */
const THOUGHT_MS = 200;

/** How a service streams a reply: server-sent events around pieces of text. */
interface Protocol {
  readonly name: SeenCall['protocol'];
  readonly handles: (path: string) => boolean;
  readonly prompt: (body: never) => string;
  readonly start: readonly string[];
  readonly piece: (text: string) => string;
  /** A sign that the model thinks, in the service's own form. */
  readonly thought: string;
  readonly end: (step: Step) => readonly string[];
  readonly error: (step: Step) => object;
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const event = (name: string, value: object) => `event: ${name}\n${data({ type: name, ...value })}`;
const usage = { input: 100, output: 50 };

interface OpenAiBody {
  readonly messages: readonly { readonly content: string }[];
}
interface AnthropicBody {
  readonly system: readonly { readonly text: string }[];
  readonly messages: readonly { readonly content: string }[];
}
interface GeminiBody {
  readonly systemInstruction?: { readonly parts: readonly { readonly text: string }[] };
  readonly contents: readonly { readonly parts: readonly { readonly text: string }[] }[];
}

const openai: Protocol = {
  name: 'openai',
  handles: (path) => path.endsWith('/chat/completions'),
  prompt: ({ messages }: OpenAiBody) => messages.map(({ content }) => content).join('\n'),
  start: [],
  piece: (text) =>
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { content: text }, finish_reason: null }],
    }),
  thought: data({
    id: 'c',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { reasoning_content: 'Hm.' }, finish_reason: null }],
  }),
  end: ({ declines, ends }) => [
    ...(ends === 'nothing'
      ? []
      : [
          data({
            id: 'c',
            object: 'chat.completion.chunk',
            choices: [
              {
                index: 0,
                delta: declines ? { refusal: 'I cannot help with that.' } : {},
                finish_reason: ends === 'length' ? 'length' : 'stop',
              },
            ],
          }),
        ]),
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      choices: [],
      usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output },
    }),
    'data: [DONE]\n\n',
  ],
  error: ({ code = 'error', words = '' }) => ({
    error: { message: `${code}: sk-secret-openai ${words}`, code, type: code },
  }),
};

const anthropic: Protocol = {
  name: 'anthropic',
  handles: (path) => path.endsWith('/v1/messages'),
  prompt: ({ system, messages }: AnthropicBody) =>
    [...system.map(({ text }) => text), ...messages.map(({ content }) => content)].join('\n'),
  start: [
    event('message_start', {
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  ],
  piece: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  thought: event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } }),
  end: ({ declines, ends }) => [
    event('content_block_stop', { index: 0 }),
    ...(ends === 'nothing'
      ? []
      : [
          event('message_delta', {
            delta: {
              stop_reason: declines ? 'refusal' : ends === 'length' ? 'max_tokens' : 'end_turn',
              stop_sequence: null,
            },
            usage: { output_tokens: usage.output },
          }),
        ]),
    event('message_stop', {}),
  ],
  error: ({ code = 'api_error', words = '' }) => ({
    type: 'error',
    error: { type: code, message: `${code}: sk-secret-anthropic ${words}` },
  }),
};

const gemini: Protocol = {
  name: 'gemini',
  handles: (path) => path.includes(':streamGenerateContent'),
  prompt: ({ systemInstruction, contents }: GeminiBody) =>
    [...(systemInstruction ? [systemInstruction] : []), ...contents]
      .flatMap(({ parts }) => parts.map(({ text }) => text))
      .join('\n'),
  start: [],
  piece: (text) => data({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }),
  thought: data({ candidates: [{ content: { role: 'model', parts: [{ text: 'Hm.', thought: true }] } }] }),
  end: ({ declines, ends }) => [
    data({
      candidates: [
        {
          content: { role: 'model', parts: [] },
          ...(ends === 'nothing'
            ? {}
            : { finishReason: declines ? 'SAFETY' : ends === 'length' ? 'MAX_TOKENS' : 'STOP' }),
        },
      ],
      usageMetadata: { promptTokenCount: usage.input, candidatesTokenCount: usage.output },
    }),
  ],
  error: ({ code = 'error', status = 500, words = '' }) => ({
    error: { code: status, status: code, message: `${code}: sk-secret-gemini ${words}` },
  }),
};

const protocols: readonly Protocol[] = [openai, anthropic, gemini];
