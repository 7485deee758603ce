import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LanguageToolScript, TakenCheck } from './stand-in-language-tool.ts';

/**
 * Stands in for a LanguageTool server in a separate process. It reads a form as version 6 does, and finds a few
 * misspelt words of German. Offsets count the marks of an annotated text, in UTF-16 code units, as Java does. A script
 * makes it misbehave.
 */
const misspelt = new Map([
  ['Feler', ['Fehler', 'Feiler', 'Feger', 'Felder']],
  ['Planug', ['Planung']],
]);

const taken: TakenCheck[] = [];
let script: LanguageToolScript = { type: 'answer' };

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readAll(request);
  switch (request.url) {
    case '/_state':
      return json(response, taken);
    case '/_script':
      script = JSON.parse(body) as LanguageToolScript;
      taken.length = 0;
      return json(response, {});
    case '/v2/check':
      return check(response, new URLSearchParams(body));
    default:
      return refuse(response, 404, `Unsupported action: '${request.url}'`);
  }
}

function check(response: ServerResponse, form: URLSearchParams): void {
  const language = form.get('language');
  const text = form.get('text');
  const data = form.get('data');
  if (language === null) return refuse(response, 400, "Missing 'language' parameter");
  if ((text === null) === (data === null)) return refuse(response, 400, "Set only 'text' or 'data' parameter");
  const parts = data === null ? [{ text: text! }] : (JSON.parse(data) as { annotation: Part[] }).annotation;
  taken.push({ language, text: parts.map((part) => part.text ?? part.markup ?? '').join('') });
  const reply = replyTo(parts, language === 'auto' ? 'de-DE' : language);
  switch (script.type) {
    case 'answer':
      return json(response, reply);
    case 'status':
      return refuse(response, script.status, 'Internal Error: null');
    case 'body':
      response.setHeader('Content-Type', 'application/json');
      response.end(script.body);
      return;
    case 'cut':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100000' });
      response.write(JSON.stringify(reply).slice(0, 40), () => response.destroy());
      return;
    case 'huge':
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(`{"software":"${'x'.repeat(script.bytes)}"}`);
      return;
    case 'redirect':
      response.writeHead(307, { Location: script.to }).end();
      return;
    case 'silence':
  }
}

interface Part {
  readonly text?: string;
  readonly markup?: string;
}

function replyTo(parts: readonly Part[], code: string) {
  let start = 0;
  const matches = parts.flatMap(({ text, markup }) => {
    const from = start;
    start += (text ?? markup ?? '').length;
    return [...(text ?? '').matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
      const replacements = misspelt.get(word);
      return replacements ? [matchOf(word, from + index, replacements)] : [];
    });
  });
  return {
    software: { name: 'LanguageTool', version: '6.6', buildDate: null, apiVersion: 1, premium: false, status: '' },
    warnings: { incompleteResults: false },
    language: {
      name: 'German (Germany)',
      code,
      detectedLanguage: { name: 'German (Germany)', code: 'de-DE', confidence: 0.99, source: 'ngram' },
    },
    matches,
    sentenceRanges: [[0, start]],
  };
}

function matchOf(word: string, offset: number, replacements: readonly string[]) {
  return {
    message: 'Möglicher Tippfehler gefunden.',
    shortMessage: 'Rechtschreibfehler',
    replacements: replacements.map((value) => ({ value })),
    offset,
    length: word.length,
    context: { text: word, offset: 0, length: word.length },
    sentence: word,
    type: { typeName: 'UnknownWord' },
    rule: {
      id: 'GERMAN_SPELLER_RULE',
      description: 'Möglicher Rechtschreibfehler',
      issueType: 'misspelling',
      category: { id: 'TYPOS', name: 'Mögliche Tippfehler' },
    },
    ignoreForIncompleteSentence: false,
    contextForSureMatch: 0,
  };
}

function json(response: ServerResponse, value: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(`Error: ${why}`);
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
