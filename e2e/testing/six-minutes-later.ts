/**
 * Loaded before the server, which then runs as six minutes later: long enough for the first reading of a post's figures.
 * Work that the server does each minute is done each second.
 */
const AHEAD_MS = 6 * 60_000;
const [MINUTE, SECOND] = [60_000, 1_000];

const now = Date.now.bind(Date);
Date.now = () => now() + AHEAD_MS;

globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(target, self, [run, ms, ...rest]: Parameters<typeof setTimeout>) {
    return Reflect.apply(target, self, [run, ms === MINUTE ? SECOND : ms, ...rest]);
  },
});
