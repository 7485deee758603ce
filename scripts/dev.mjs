/**
 * Development with reload: the server restarts when its sources change, and Vite serves the app and proxies /api to it.
 * Open the URL that Vite prints. Ctrl-C ends both.
 */
import { spawn } from 'node:child_process';
import { fromRoot } from './bootstrap/from-root.mjs';

const serverPort = process.env.PORT ?? '8787';
const appPort = process.env.DEV_PORT ?? '5173';

const children = [
  start(['--watch', '--watch-preserve-output', 'sync-server/main.ts'], {
    PORT: serverPort,
    // The page's origin. The server compares the Origin header of each write with it.
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${appPort}`,
  }),
  start(['node_modules/vite/bin/vite.js', '--port', appPort, '--strictPort'], {
    DEV_API_SERVER: `http://localhost:${serverPort}`,
  }),
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopAll(signal));
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stopAll('SIGTERM');
  });
}

function start(args, env) {
  return spawn(process.execPath, args, {
    cwd: fromRoot('.'),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

function stopAll(signal) {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }
}
