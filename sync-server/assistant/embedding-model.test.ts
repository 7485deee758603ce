import { hash } from 'node:crypto';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddingModel, embeddingFilePath } from '#core/api/embedding-model.ts';
import { tinyModel } from '#core/assistant/testing/tiny-model.ts';
import { ask } from '../testing/api-client.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

const files = tinyModel(['a model of few words']);
const path = '/api/embedding-model';

let server: TestServer;
let person: TestClient;
let folder: string;

beforeAll(async () => {
  server = await TestServer.start();
  folder = join(server.dataDir, 'embedding-model');
  person = await server.newUser();
});
afterAll(() => server.discard());
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function putModel(model: Readonly<Record<string, string | Uint8Array>> = files): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(model)) writeFileSync(join(folder, name), bytes);
}

const told = async () => (await ask<{ model: EmbeddingModel | null }>(person, 'GET', path)).body.model;
const statusOf = async (client: TestClient, address: string) => (await client.call('GET', address)).status;

describe('a model in the data folder', () => {
  it('is told with its sizes, and its files are cached for ever by their hash', async () => {
    expect(await told()).toBeNull();
    putModel();
    const model = (await told())!;
    expect(model.files.map(({ name }) => name)).toEqual(['tokenizer.json', 'model.safetensors']);
    for (const { name, hash: sum, bytes } of model.files) {
      const reply = await person.call('GET', embeddingFilePath(sum));
      const body = new Uint8Array(await reply.arrayBuffer());
      expect([reply.status, reply.headers.get('Content-Length')]).toEqual([200, `${bytes}`]);
      expect(reply.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
      expect(reply.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
      expect(hash('sha256', body, 'hex')).toBe(sum);
      expect(Buffer.from(files[name])).toEqual(Buffer.from(body));
    }
  });

  it('is hashed again once it was replaced, and its old files are gone', async () => {
    putModel();
    const before = (await told())!;
    putModel(tinyModel(['another model of a few other words']));
    const after = (await told())!;
    expect(after.files[1]!.hash).not.toBe(before.files[1]!.hash);
    expect(await statusOf(person, embeddingFilePath(before.files[1]!.hash))).toBe(404);
    expect(await statusOf(person, embeddingFilePath(after.files[1]!.hash))).toBe(200);
  });

  it.each<[string, () => void]>([
    ['half of it is missing', () => rmSync(join(folder, 'tokenizer.json'))],
    ['a file is empty', () => truncateSync(join(folder, 'tokenizer.json'))],
    ['a file is a folder', () => (rmSync(join(folder, 'tokenizer.json')), mkdirSync(join(folder, 'tokenizer.json')))],
    ['it is too large for devices', () => truncateSync(join(folder, 'model.safetensors'), 193 << 20)],
  ])('is none when %s', async (_how, spoil) => {
    putModel();
    spoil();
    expect(await told()).toBeNull();
  });
});

describe('what somebody with bad intentions asks for', () => {
  it.each([
    '../rostrum.sqlite',
    '..%2Frostrum.sqlite',
    '%2e%2e%2frostrum.sqlite',
    '....//rostrum.sqlite',
    '%2Fetc%2Fpasswd',
    'tokenizer.json',
    'model.safetensors',
    'secret.txt',
    '0'.repeat(64),
    'a'.repeat(5_000),
    '%00',
    '__proto__',
    '%',
  ])('is no file of the model: %s', async (name) => {
    putModel({ ...files, 'secret.txt': 'a secret' });
    const reply = await person.call('GET', `${path}/${name}`);
    expect([400, 404]).toContain(reply.status);
    expect(await reply.text()).not.toMatch(/secret|SQLite/);
  });

  it('is nothing without a session, not even whether there is a model', async () => {
    putModel();
    const [file] = (await told())!.files;
    const stranger = server.client();
    expect(await statusOf(stranger, path)).toBe(401);
    expect(await statusOf(stranger, embeddingFilePath(file!.hash))).toBe(401);
  });

  it('is a file many times at once, while the operator takes it away', async () => {
    putModel();
    const { hash: sum } = (await told())!.files[1]!;
    const asked = Array.from({ length: 20 }, () => statusOf(person, embeddingFilePath(sum)));
    rmSync(folder, { recursive: true });
    for (const status of await Promise.all(asked)) expect([200, 404]).toContain(status);
    expect(await statusOf(person, '/api/health')).toBe(200);
  });
});
