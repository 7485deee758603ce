import { parentPort } from 'node:worker_threads';
import { renderPost } from './render-post.ts';

// An error ends the thread: its memory may be full. The lane starts another.
parentPort?.on('message', (body: string) => parentPort?.postMessage(renderPost(body)));

parentPort?.postMessage('ready');
