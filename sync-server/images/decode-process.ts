/**
 * A process that decodes pictures, one at a time, for `PictureDecoder`. The decoder has no memory limit of its own, and
 * a picture that needs gigabytes must not take the server's: this process ends itself at a limit.
 */
import { encodeImage, prepareToDecode } from './encode-image.ts';

export interface DecodeTask {
  readonly bytes: Uint8Array;
  readonly maxSide: number;
}

/** Milliseconds between two checks of the memory. Decoding runs in other threads, so this one is free to check. */
const LOOK = 10;

const maxBytes = Number(process.argv[2]);
prepareToDecode();
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(1);
}, LOOK);
process.on('message', (task: DecodeTask) => {
  void encodeImage(task.bytes, task.maxSide).then((encoded) => process.send?.(encoded));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
