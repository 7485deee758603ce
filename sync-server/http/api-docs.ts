import { z } from 'zod';
import { endpoints } from '#core/api/catalogue.ts';
import type { BodyKind, Call, LoadableShape, ReplyKind, Shape } from '#core/api/endpoint.ts';
import { listQuery } from '#core/kernel/shapes.ts';
import type { AppContext } from '../app-context.ts';
import { version } from '../version.ts';

type Json = Record<string, unknown>;

/** Headers that clients may send with the calls on a user's documents. */
const headers: readonly Json[] = [
  {
    name: 'X-Time-Zone',
    in: 'header',
    schema: { type: 'string' },
    description: 'IANA time zone of the dates. Defaults to the zone in your preferences.',
  },
];
const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', maxLength: 128 },
  description:
    'For one day, the same key returns the same answer and has one effect. Answers over 8 kB are built again from the current state.',
};

/** The API's description in OpenAPI 3.1, from the shapes that server and clients share. */
function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const each of endpoints)
    paths[each.path] = { ...paths[each.path], [each.method.toLowerCase()]: describeOne(each) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rostrum',
      version,
      description:
        'All calls use the same documents that your devices sync. Sign in with POST /api/auth/login and send the session cookie with each call.',
    },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'rostrum' } } },
    security: [{ session: [] }],
    paths,
  };
}

function describeOne(definition: Call): Json {
  const { method, path, area, summary, query, body, reply, status = 200 } = definition;
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(query),
    ...headers,
    ...(method === 'GET' ? [] : [idempotencyKey]),
  ];
  return {
    operationId: `${method.toLowerCase()} ${path}`.replaceAll(/[^a-z]+(\w)/gi, (_match, letter: string) =>
      letter.toUpperCase(),
    ),
    tags: [area],
    summary,
    parameters,
    ...(isShape(body) ? { requestBody: { required: true, content: jsonOf(body, 'input') } } : {}),
    responses: {
      [status]: describeReply(reply),
      ...failures(definition),
    },
  };
}

function describeReply(reply: Call['reply']): Json {
  const description = 'Done';
  if (reply === 'nothing') return { description };
  return { description, content: isShape(reply) ? jsonOf(reply, 'output') : bytes };
}

function failures({ method, path, body, query, reply, refusedIn }: Call): Json {
  return {
    ...(isShape(body) || query ? { 400: refusal('One sentence that names the field', refusedIn) } : {}),
    401: sentence('Not signed in'),
    ...(path.includes('{') ? { 404: sentence('Not found, or not yours') } : {}),
    ...(method === 'GET'
      ? isShape(reply) && { 304: { description: 'Unchanged since the ETag' } }
      : { 422: sentence('The Idempotency-Key was used for another request') }),
  };
}

function sentence(description: string): Json {
  return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
}

function refusal(description: string, refusedIn: Call['refusedIn']): Json {
  if (!refusedIn) return sentence(description);
  const told = Object.fromEntries(refusedIn.map((field) => [field, z.string()]));
  return { description, content: jsonOf(z.object({ success: z.literal(false), ...told }), 'output') };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: Shape | undefined): Json[] {
  if (!query) return [];
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, Json> };
  const { properties: described = {} } = schemaOf(listQuery, 'output') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: described[name] ?? schema,
  }));
}

/** Other kinds of body are described in the summary. */
function isShape(given: LoadableShape | BodyKind | ReplyKind | undefined): given is Shape {
  return typeof given === 'object';
}

const bytes: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function jsonOf(shape: Shape, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: schemaOf(shape, io) } };
}

/** JSON Schema cannot express a transformation's result, only its input. */
function schemaOf(shape: Shape, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
}

/** GET /api/openapi.json */
export function getOpenApi(): (ctx: AppContext) => void {
  const description = JSON.stringify(describeApi());
  return (ctx) => {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = description;
  };
}

/** GET /api/docs: the same for people. It has no script or style of its own and is readable without. */
export function getApiDocs(): (ctx: AppContext) => void {
  const page = renderDocs();
  return (ctx) => {
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = page;
  };
}

function renderDocs(): string {
  const { paths } = describeApi() as {
    paths: Record<
      string,
      Record<string, { requestBody?: Body; responses: Record<string, Body & { description: string }> }>
    >;
  };
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const calls = endpoints
      .filter((each) => each.area === area)
      .map(({ method, path, summary }) => {
        const { requestBody, responses } = paths[path]![method.toLowerCase()]!;
        const answers = Object.entries(responses).map(
          ([status, said]) => `<dt>${status}</dt><dd>${escape(said.description)}${schemaMarkup(said)}</dd>`,
        );
        return `<article><h3><code>${method} ${escape(path)}</code></h3><p>${escape(summary)}.</p>${requestBody ? `<h4>Send</h4>${schemaMarkup(requestBody)}` : ''}<h4>Answers</h4><dl>${answers.join('')}</dl></article>`;
      });
    return `<section id="${slug(area)}"><h2>${escape(area)}</h2>${calls.join('')}</section>`;
  });
  const links = areas.map((area) => `<li><a href="#${slug(area)}">${escape(area)}</a></li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Rostrum API</title></head><body><main><h1>Rostrum API ${escape(version)}</h1><p>All calls use the same documents that your devices sync. Sign in with <code>POST /api/auth/login</code> and send the session cookie with each call. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Areas"><ul>${links.join('')}</ul></nav>${sections.join('')}</main></body></html>`;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}

function schemaMarkup({ content }: Body): string {
  const json = content?.['application/json']?.schema;
  return json === undefined
    ? ''
    : `<details><summary>JSON</summary><pre>${escape(JSON.stringify(json, null, 2))}</pre></details>`;
}

function slug(area: string): string {
  return area.toLowerCase().replaceAll(' ', '-');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
