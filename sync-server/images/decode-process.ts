/**
 * A process that decodes pictures, one at a time, for `PictureDecoder`. A decoder has no limit of its own, and a
 * picture that makes it take gigabytes must not take the server's: this process ends itself at a limit.
 */
import { encodeImage, prepareToDecode } from './encode-image.ts';

export interface DecodeTask {
  readonly bytes: Uint8Array;
  readonly maxSide: number;
}

/** How often the memory is looked at. The work is done in other threads, so this one is free to look. Milliseconds. */
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
