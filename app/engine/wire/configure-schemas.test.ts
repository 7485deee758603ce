import { expect, it } from 'vitest';

it('no schema tries to compile itself, whichever code comes first', async () => {
  const { zodSettings } = await import('./configure-schemas.ts');
  const { config } = await import('zod/v4/core');
  expect(config()).toBe(zodSettings);
  expect(zodSettings.jitless).toBe(true);
});
