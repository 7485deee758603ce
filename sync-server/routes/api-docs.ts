import { endpoints } from '#core/api/catalogue.ts';
import type { AppContext } from '../app-context.ts';
import { version } from '../version.ts';
import { describeApi } from './describe-api.ts';

/** GET /api/openapi.json */
export function getOpenApi(): (ctx: AppContext) => void {
  const description = JSON.stringify(describeApi());
  return (ctx) => {
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = description;
  };
}

/** GET /api/docs: the same, for people. No script and no style of its own: it reads well without. */
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
          ([status, said]) => `<dt>${status}</dt><dd>${escape(said.description)}${schema(said)}</dd>`,
        );
        return `<article><h3><code>${method} ${escape(path)}</code></h3><p>${escape(summary)}.</p>${requestBody ? `<h4>Send</h4>${schema(requestBody)}` : ''}<h4>Answers</h4><dl>${answers.join('')}</dl></article>`;
      });
    return `<section id="${slug(area)}"><h2>${escape(area)}</h2>${calls.join('')}</section>`;
  });
  const links = areas.map((area) => `<li><a href="#${slug(area)}">${escape(area)}</a></li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Rostrum API</title></head><body><main><h1>Rostrum API ${escape(version)}</h1><p>Every call works on the same documents that devices sync. Sign in with <code>POST /api/auth/login</code> and send the session cookie with each call. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Areas"><ul>${links.join('')}</ul></nav>${sections.join('')}</main></body></html>`;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}

function schema({ content }: Body): string {
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
