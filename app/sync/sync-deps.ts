import type { EngineDeps } from '../engine/engine-deps.ts';

export type SyncDeps = EngineDeps;
