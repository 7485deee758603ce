import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdLock } from './hold-lock.mjs';

let folder;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'rostrum-lock-')), 'lock');
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

describe('two starts at once', () => {
  it('runs one after the other', async () => {
    const steps = [];
    let letFirstEnd;
    const first = holdLock(async () => {
      steps.push('first begins');
      await new Promise((resolve) => (letFirstEnd = resolve));
      steps.push('first ends');
    }, folder);
    const second = holdLock(() => steps.push('second'), folder);
    letFirstEnd();
    await Promise.all([first, second]);
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  });

  it('takes over the lock of a start that was killed', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    mkdirSync(folder);
    writeFileSync(join(folder, 'pid'), String(pid));
    const body = vi.fn();
    await holdLock(body, folder);
    expect(body).toHaveBeenCalledOnce();
  });

  it('lets go when the work fails', async () => {
    await expect(holdLock(() => Promise.reject(new Error('no network')), folder)).rejects.toThrow('no network');
    const body = vi.fn();
    await holdLock(body, folder);
    expect(body).toHaveBeenCalledOnce();
  });
});
