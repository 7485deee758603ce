const scope: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;

/** Zod's settings, which zod reads from this global when its code is loaded (`zod/v4/core/core.js`). */
export const zodSettings = (scope.__zod_globalConfig ??= {});

// Otherwise schemas try to compile themselves, which the content security policy forbids and the browser reports. It is
// set before any schema is created, and without importing zod, which the first load does not need.
zodSettings.jitless = true;
