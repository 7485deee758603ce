/**
 * A process that attacks a server as one account until it is killed: `hostile-attacker.ts URL ATTACK ACCOUNT COOKIE`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initializeWasm } from '@automerge/automerge/slim';
import { attacks } from './hostile-attacks.ts';

/** Connections that are never idle. */
const AT_ONCE = 8;

const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
await initializeWasm(readFileSync(wasm));

const [url, name, account, cookie] = process.argv.slice(2) as [string, string, string, string];
const next = attacks.find((attack) => attack.name === name)!.prepare(account);
process.stdout.write('ready\n');

await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (;;) {
      const { path, init } = next();
      const headers = { ...(init.headers as Record<string, string>), Cookie: cookie, Origin: url };
      // An attacker ignores the answers and failures.
      await fetch(`${url}${path}`, { ...init, headers })
        .then((reply) => reply.arrayBuffer())
        .catch(() => {});
    }
  }),
);
