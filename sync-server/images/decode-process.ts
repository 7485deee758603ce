/**
 * A process that decodes pictures, one at a time, for `PictureDecoder`. The decoder has no memory limit of its own, and
 * a picture that needs gigabytes, or hours, must not take the server's: this process ends itself at a limit. The time is
 * the processor's, so that a picture is not refused because the machine is busy.
 */
import type { PictureRules } from '#core/publishing/picture-limits.ts';
import { encodeImage, fitImage, prepareToDecode } from './encode-image.ts';

/** An upload to be stored. */
export interface EncodeTask {
  readonly bytes: Uint8Array;
  readonly maxSide: number;
}

/** A stored picture to be sent to a platform. */
export interface FitTask {
  readonly bytes: Uint8Array;
  readonly rules: PictureRules;
}

export type DecodeTask = EncodeTask | FitTask;

/** Milliseconds between two checks of memory and time. Decoding runs in other threads, so this one is free to check. */
const LOOK = 10;

const [maxBytes, maxCpuMs] = process.argv.slice(2).map(Number) as [number, number];
prepareToDecode();
let start = process.cpuUsage();
let isBusy = false;
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || (isBusy && cpuMs() > maxCpuMs)) process.exit(1);
}, LOOK);

/** Milliseconds of processor time since the picture arrived, of all threads. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

process.on('message', (task: DecodeTask) => {
  start = process.cpuUsage();
  isBusy = true;
  const made = 'rules' in task ? fitImage(task.bytes, task.rules) : encodeImage(task.bytes, task.maxSide);
  void made.then((picture) => {
    isBusy = false;
    process.send?.(picture);
  });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
