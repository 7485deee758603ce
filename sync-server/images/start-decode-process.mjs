/** The entry of a process that decodes pictures: it fetches the TypeScript loader first, as the worker threads do. */
import { register } from 'tsx/esm/api';

register();
await import('./decode-process.ts');
