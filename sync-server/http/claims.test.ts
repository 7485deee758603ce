import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { TestServer } from '../testing/test-server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rostrum-claims-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The claims that a stranger gets from a server with this text in its data folder, or in a file of its own. */
async function claimsOf(text: string | null, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
  if (text !== null) writeFileSync(join(folder, 'claims.txt'), text);
  const server = await TestServer.start({ env: { DATA_DIR: folder, ...env } });
  try {
    const { status, body, headers } = await ask(server.client(), 'GET', '/api/claims');
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=300']);
    return body['claims'];
  } finally {
    await server.stop();
  }
}

it('the landing page claims what the operator’s file says, and nothing without one', async () => {
  expect(await claimsOf(null)).toEqual([]);
  expect(await claimsOf('# For the landing page\n7-day free trial\r\n\n 500+ creators \n')).toEqual([
    '7-day free trial',
    '500+ creators',
  ]);
  const elsewhere = join(folder, 'elsewhere.txt');
  writeFileSync(elsewhere, 'Run by the harbour library');
  expect(await claimsOf(null, { CLAIMS_FILE: elsewhere })).toEqual(['Run by the harbour library']);
});

it('a file of claims that is too long, or not there, ends the start with one line', async () => {
  for (const text of ['one\n'.repeat(7), 'x'.repeat(121)])
    await expect(claimsOf(text)).rejects.toThrow('CLAIMS_FILE: write at most 6 lines of at most 120 characters.');
  const missing = join(folder, 'missing.txt');
  await expect(claimsOf(null, { CLAIMS_FILE: missing })).rejects.toThrow(`CLAIMS_FILE: ${missing} cannot be read.`);
});
