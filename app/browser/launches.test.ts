import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Params {
  readonly targetURL?: string | null;
  readonly files?: readonly { readonly kind: string; readonly name: string }[];
}

const origin = 'https://write.example.org';
const file = (name: string) => ({ kind: 'file', name });

/** A page that the browser has loaded; `hand` hands a launch over, before or after the page asks for it. */
async function load(address: string, { type = 'navigate', hasQueue = true } = {}) {
  const queued: Params[] = [];
  let consume: ((params: Params) => void) | null = null;
  const launchQueue = {
    setConsumer: (consumer: (params: Params) => void) => {
      consume = consumer;
      for (const params of queued.splice(0)) consumer(params);
    },
  };
  vi.stubGlobal('window', { location: { origin }, ...(hasQueue && { launchQueue }) });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: origin + address, type } as unknown as PerformanceEntry,
  ]);
  vi.resetModules();
  const launches = await import('./launches.ts');
  const hand = (params: Params) => (consume ? consume(params) : void queued.push(params));
  return { ...launches, hand };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a launch of the installed app', () => {
  it('waits until a screen takes it, once', async () => {
    const { hand, onLaunch, takeLaunches, isArrivalWaiting } = await load('/calendar');
    hand({ targetURL: `${origin}/create?shared=files`, files: [file('a.md'), { kind: 'directory', name: 'folder' }] });
    const heard = vi.fn();
    onLaunch(heard);
    expect(heard).toHaveBeenCalled();
    expect(isArrivalWaiting()).toBe(true);
    expect(takeLaunches()).toMatchObject([{ path: '/create?shared=files', files: [file('a.md')] }]);
    expect([takeLaunches(), isArrivalWaiting()]).toEqual([[], false]);
  });

  it('that opened the page has nothing left but its files; the next one at the same address has all', async () => {
    const { hand, onLaunch, takeLaunches } = await load('/create?shared=files');
    onLaunch(() => {});
    const opening = { targetURL: `${origin}/create?shared=files`, files: [file('a.md')] };
    hand(opening);
    hand(opening);
    expect(takeLaunches().map(({ path }) => path)).toEqual([null, '/create?shared=files']);
  });

  it('is dropped when Chromium repeats it after a reload, once it is settled, and not when it is a new one', async () => {
    const launch = { targetURL: `${origin}/create?shared=files`, files: [file('a.md')] };
    const first = await load('/create?shared=files');
    first.onLaunch(() => {});
    first.hand(launch);
    const [taken] = first.takeLaunches();
    const interrupted = await load('/create', { type: 'reload' });
    interrupted.hand(launch);
    interrupted.onLaunch(() => {});
    expect(interrupted.takeLaunches()).toHaveLength(1);
    taken!.settle();
    const again = await load('/create', { type: 'reload' });
    again.hand(launch);
    again.onLaunch(() => {});
    expect(again.takeLaunches()).toEqual([]);
    again.hand(launch);
    expect(again.takeLaunches()).toHaveLength(1);
    const other = await load('/create', { type: 'reload' });
    other.hand({ ...launch, files: [file('b.md')] });
    other.onLaunch(() => {});
    expect(other.takeLaunches()).toHaveLength(1);
  });

  it('leads to addresses of this app only', async () => {
    const { hand, onLaunch, takeLaunches } = await load('/');
    onLaunch(() => {});
    hand({ targetURL: 'https://evil.example/create' });
    hand({ targetURL: null });
    hand({});
    expect(takeLaunches()).toEqual([]);
    hand({ targetURL: `${origin}/create?new=idea#top` });
    expect(takeLaunches()).toMatchObject([{ path: '/create?new=idea', files: [] }]);
  });

  it('never comes in a browser that has no launch queue', async () => {
    const { onLaunch, takeLaunches } = await load('/', { hasQueue: false });
    const heard = vi.fn();
    onLaunch(heard)();
    expect(heard).not.toHaveBeenCalled();
    expect(takeLaunches()).toEqual([]);
  });
});
