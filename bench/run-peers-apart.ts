import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PeerFigures } from './figures.ts';
import type { PeerPushes } from './peer-pushes.ts';

const folder = fileURLToPath(new URL('peers/', import.meta.url));
const stampFile = `${folder}node_modules/.rostrum-installed`;

/**
 * Measures all peers in processes of their own, after installing them if needed. Nothing here imports their code: their
 * packages belong to `bench/peers` alone.
 *
 * @throws when the install or a peer fails
 */
export async function runPeersApart({ items }: { items: number }): Promise<PeerFigures[]> {
  return (await linesOf('run-peers.ts', ['--json', '--items', String(items)])) as PeerFigures[];
}

/** Like `runPeersApart`, for people who push a burst of letters again and again. */
export async function runPushesApart({
  users,
  seconds,
  burst,
}: {
  users: number;
  seconds: number;
  burst: string;
}): Promise<PeerPushes[]> {
  return (await linesOf('run-pushes.ts', [String(users), String(seconds), burst])) as PeerPushes[];
}

/** The lines of JSON that a script of the peers prints. */
async function linesOf(script: string, args: readonly string[]): Promise<unknown[]> {
  installPeers();
  const child = spawn(process.execPath, [`${folder}${script}`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: unknown[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line));
  const [code] = await exited;
  if (code !== 0) throw new Error(`Measuring the peers ended with code ${String(code)}`);
  return lines;
}

/** Installs exactly the peers' lockfile, unless it is installed already for this platform. */
function installPeers(): void {
  const hash = createHash('sha256').update(readFileSync(`${folder}package-lock.json`));
  const stamp = hash.update(`${process.platform} ${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing the peers to measure…');
  rmSync(stampFile, { force: true });
  const npm = process.env.npm_execpath;
  const [command, own] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  execFileSync(command, [...own, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stampFile, stamp);
}
