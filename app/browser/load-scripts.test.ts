import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithScripts } from './load-scripts.ts';

/** What the page asks for, and its turns in between. */
const seen: string[] = [];

beforeEach(() => {
  seen.length = 0;
  let now = 0;
  // Asking for a file takes 2 ms.
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: {
      append: ({ href }: { href: string }) => {
        now += 2;
        seen.push(href);
      },
    },
  });
  vi.stubGlobal('scheduler', { yield: async () => void seen.push('turn') });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('code that comes late', () => {
  it('asks for its files before it is loaded, with turns of the page in between', async () => {
    const loaded = await loadWithScripts(
      async () => (seen.push('loaded'), 'module'),
      ['a.js', 'b.js', 'c.js', 'd.js', 'e.js'],
    );
    expect(loaded).toBe('module');
    expect(seen).toEqual(['/a.js', '/b.js', '/c.js', 'turn', '/d.js', '/e.js', 'loaded']);
  });

  it('asks for no file twice', async () => {
    await loadWithScripts(async () => 'first', ['shared.js', 'first.js']);
    await loadWithScripts(async () => 'second', ['shared.js', 'second.js']);
    expect(seen).toEqual(['/shared.js', '/first.js', '/second.js']);
  });

  it('tells whoever asked that it cannot be loaded', async () => {
    await expect(loadWithScripts(async () => await Promise.reject(new TypeError('no network')))).rejects.toThrow(
      'no network',
    );
  });
});
