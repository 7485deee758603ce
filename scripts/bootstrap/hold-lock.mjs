import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from './from-root.mjs';

/**
 * A holder writes its process id right after creating the folder. A folder without one after this time is abandoned.
 */
const abandonedAfterMs = 10_000;

/** Runs `body` under a lock, so that `npm start` and `npm test` started together install and build once. */
export async function holdLock(body, folder = fromRoot('.bootstrap-lock')) {
  let told = false;
  while (!take(folder)) {
    if (isAbandoned(folder)) {
      release(folder);
      continue;
    }
    if (!told) console.log('Waiting for another start to finish installing and building…');
    told = true;
    await sleep(250);
  }
  try {
    await body();
  } finally {
    release(folder);
  }
}

function take(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(ownerFile(folder), String(process.pid));
  return true;
}

function release(folder) {
  rmSync(folder, { recursive: true, force: true });
}

function isAbandoned(folder) {
  const pid = ownerPid(folder);
  return pid === null ? ageOf(folder) > abandonedAfterMs : !isAlive(pid);
}

function ownerFile(folder) {
  return join(folder, 'pid');
}

/** Null if the holder has not written it yet, or has just released the lock. */
function ownerPid(folder) {
  try {
    return Number(readFileSync(ownerFile(folder), 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Milliseconds; 0 if the folder is gone. */
function ageOf(folder) {
  try {
    return Date.now() - statSync(folder).mtimeMs;
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
