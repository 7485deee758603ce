import { ownScript } from '../../browser/own-script.ts';
import type { EmbedderAnswers, EmbedderCall, EmbedderQuestion, EmbedderReply } from './embedder-messages.ts';
import type { EmbeddingChoice } from './embedding-choice.ts';
// Vite builds the worker for this import and returns its address, which no linter sees.
// oxlint-disable-next-line import/default
import workerAddress from './embedding.worker.ts?worker&url';

/** Milliseconds. An unused worker is closed: its table takes memory, and is read again in less than a second. */
const CLOSE_AFTER = 120_000;
/** Milliseconds that somebody waits for an answer. The first one reads the table and all posts. */
const ANSWER_WITHIN = 10_000;

interface Running {
  readonly choice: EmbeddingChoice;
  readonly worker: Worker;
  readonly waiting: Map<number, (value: EmbedderReply['value']) => void>;
}

let running: Running | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let calls = 0;

/** Asks the page's only worker, which is started for it. Null where the model is not here, or the worker broke. */
export async function askEmbedder<Question extends EmbedderQuestion>(
  choice: EmbeddingChoice,
  question: Question,
): Promise<EmbedderAnswers[Question['name']] | null> {
  if (running && running.choice.table !== choice.table) closeEmbedder();
  running ??= start(choice);
  const { worker, waiting } = running;
  clearTimeout(closing);
  closing = setTimeout(closeEmbedder, CLOSE_AFTER);
  calls += 1;
  const id = calls;
  const value = await new Promise<EmbedderReply['value']>((resolve) => {
    waiting.set(id, resolve);
    setTimeout(() => resolve(null), ANSWER_WITHIN);
    worker.postMessage({ ...question, id, choice } satisfies EmbedderCall);
  });
  // The worker answers each question by its name.
  return value as EmbedderAnswers[Question['name']] | null;
}

/** Ends the worker, and with it everything that it holds of the person's posts. */
export function closeEmbedder(): void {
  const ending = running;
  running = null;
  clearTimeout(closing);
  ending?.worker.terminate();
  ending?.waiting.forEach((resolve) => resolve(null));
}

function start(choice: EmbeddingChoice): Running {
  const worker = new Worker(ownScript(workerAddress), { type: 'module', name: 'embedding' });
  const waiting: Running['waiting'] = new Map();
  worker.addEventListener('message', ({ data: { id, value } }: MessageEvent<EmbedderReply>) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  worker.addEventListener('error', closeEmbedder);
  return { choice, worker, waiting };
}
