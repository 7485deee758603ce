import type { TestClient } from './test-client.ts';

export interface Said<Reply> {
  readonly status: number;
  readonly body: Reply;
  readonly text: string;
  readonly headers: Headers;
}

/** Calls the API over HTTP, as any client does. Parses the reply if it is JSON. */
export async function ask<Reply = Record<string, unknown>>(
  client: TestClient,
  method: string,
  path: string,
  json?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Said<Reply>> {
  const reply = await client.call(method, path, json === undefined ? { headers } : { json, headers });
  const text = await reply.text();
  const isJson = reply.headers.get('Content-Type')?.includes('json') ?? false;
  return { status: reply.status, body: (isJson ? JSON.parse(text) : {}) as Reply, text, headers: reply.headers };
}
