import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

interface Room {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** A limit of what hangs, not of what is slow: a machine may be four times as slow on its bad days. Milliseconds. */
  readonly testTimeout?: number;
  /** Files that leave nothing behind share the modules that one of them has loaded. */
  readonly isShared?: boolean;
}

/** Their process is a program that knows a newer document: nobody else shares it. */
const ofAnotherVersion = ['core/documents/migrated-item.test.ts'];

/** Node everywhere; a test that needs a DOM says so with an `@vitest-environment` comment. */
function room({
  name,
  include,
  exclude = [],
  testTimeout = 120_000,
  isShared = false,
}: Room): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      environment: 'node',
      isolate: !isShared,
      setupFiles: ['./core/testing/setup-automerge.ts'],
      testTimeout,
      hookTimeout: 120_000,
      // As the server does, and for the same reason (sync-server/main.ts).
      execArgv: ['--no-wasm-code-gc'],
    },
  };
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: server tests spend a third of their time in waits.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      room({ name: 'core', include: ['core/**/*.test.ts'], exclude: ofAnotherVersion, isShared: true }),
      room({ name: 'core of another version', include: ofAnotherVersion }),
      room({ name: 'app', include: ['app/**/*.test.ts', 'app/**/*.test.tsx'] }),
      room({ name: 'server', include: ['sync-server/**/*.test.ts'] }),
      room({ name: 'simulator', include: ['simulator/**/*.test.ts'], testTimeout: 1_200_000 }),
      room({ name: 'scripts', include: ['scripts/**/*.test.{ts,mjs}', 'bench/*.test.ts'] }),
    ],
  },
});
