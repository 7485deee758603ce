import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript } from '#server/testing/server-process.ts';
import { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { TestServer } from '#server/testing/test-server.ts';
import { groups } from './groups.ts';
import { sendHostile } from './send-hostile.ts';

let server: TestServer;
let platform: StandInPlatform;
let attacker: TestClient;
beforeAll(async () => {
  server = await TestServer.start({ env: { ALLOWED_ADDRESSES: '127.0.0.1' } });
  platform = await StandInPlatform.start();
});
afterAll(async () => {
  await platform.stop();
  await server.discard();
});

describe.each(groups.map(({ name, requests }) => [name, requests.filter(({ isSlow }) => !isSlow)] as const))(
  'the server stays up, whatever one account sends: %s',
  (_name, requests) => {
    // Each group uses up one account's limits.
    beforeAll(async () => {
      attacker = await server.newUser();
    });
    it.each(requests.map((request) => [request.name, request] as const))('%s', async (_request, request) => {
      const before = server.logged.length;
      expect((await sendHostile(attacker, request, { url: server.url, platform })).problem).toBeNull();
      expect(server.logged.slice(before).filter((line) => line.includes('A request failed'))).toEqual([]);
    });
  },
);

it('the command prints a line per request and fails if the server does not withstand one', async () => {
  const held = await runScript('scripts/hostile.ts', ['--group', 'addresses'], {});
  expect(held).toMatchObject({ code: 0, stderr: '' });
  expect(held.stdout).toMatch(/held +400 +\d+ ms +\d+ MB +GET \/assets\/%/);
  expect(held.stdout).toMatch(/^addresses +\d+ +\d+ +\d+ +\d+ +0$/m);
  const gone = await runScript('scripts/hostile.ts', ['--group', 'addresses', '--url', 'http://127.0.0.1:1'], {});
  expect(gone).toMatchObject({ code: 1, stdout: '' });
  expect(gone.stderr).toMatch(/^[^\n]+\n$/);
});
