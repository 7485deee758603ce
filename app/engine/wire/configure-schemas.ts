const scope: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;

/** Zod's settings, which it takes from there when its code comes (`zod/v4/core/core.js`). */
export const zodSettings = (scope.__zod_globalConfig ??= {});

// Schemas try to compile themselves otherwise, which the content security policy forbids and the browser reports. Set
// before any schema is made, and without the library's own code: a first load goes without that.
zodSettings.jitless = true;
