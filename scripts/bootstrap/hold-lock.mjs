import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from './from-root.mjs';

const folder = fromRoot('.bootstrap-lock');
const ownerFile = join(folder, 'pid');

/** A holder writes its process id right after making the folder; a folder still without one after this was abandoned. */
const abandonedAfterMs = 10_000;

/** Runs `body` alone: `npm start` and `npm test` begun together install and build once. */
export async function holdLock(body) {
  let told = false;
  while (!take()) {
    if (isAbandoned()) {
      release();
      continue;
    }
    if (!told) console.log('Waiting for another start to finish installing and building…');
    told = true;
    await sleep(250);
  }
  process.once('exit', release);
  try {
    await body();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take() {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(ownerFile, String(process.pid));
  return true;
}

function release() {
  rmSync(folder, { recursive: true, force: true });
}

function isAbandoned() {
  const pid = ownerPid();
  return pid === null ? ageOfLock() > abandonedAfterMs : !isAlive(pid);
}

/** Null when the holder has not written it yet, or has just let go. */
function ownerPid() {
  try {
    return Number(readFileSync(ownerFile, 'utf8')) || null;
  } catch {
    return null;
  }
}

function ageOfLock() {
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
