/** Node 20 does not hand the TypeScript loader on to the entry of a worker, so the entry fetches it. */
import { register } from 'tsx/esm/api';

register();
await import('./render-worker.ts');
