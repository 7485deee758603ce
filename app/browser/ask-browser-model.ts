/**
 * Asks this browser's model. Nothing leaves the device.
 *
 * The course of each call: the language of the text is told → an API that supports it is chosen → its session is
 * created, which may download the model → the text is measured against what the session can read → the reply is read as
 * it is written → the session is destroyed. A language that the browser does not support, and a text that is too long,
 * are never sent to the model.
 */
import { deviceFailureKind, deviceTaskOf, deviceTasks } from '#core/assistant/device-tasks.ts';
import type { ModelFailureKind } from '#core/assistant/model-failures.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { LocalModel, LocalModelCall } from '../engine/ports.ts';
import { browserApi, type BrowserSession, chooseApi, type ChosenApi } from './browser-model.ts';

type Course = Pick<LocalModelCall, 'signal' | 'onDownload'>;

/** This browser's model. */
export const browserModel: LocalModel = {
  async write({ task, prompt, input, signal, onText, onDownload }) {
    const text = input ?? prompt.user;
    return await withSession(
      deviceTaskOf(task),
      text,
      { signal, ...(onDownload && { onDownload }) },
      {
        more: (name) => contextFor(name, prompt),
        run: async (session, name) => {
          const isPrompt = name === 'LanguageModel';
          const asked = isPrompt ? prompt.user : text;
          const options = { signal, ...(isPrompt && prompt.schema ? { responseConstraint: prompt.schema } : {}) };
          if (await isTooLong(session, asked, options)) return fail('too-long');
          const stream = streamOf(session, name, asked, options);
          if (!stream) return fail('down');
          let reply = '';
          const reader = stream.getReader();
          for (let next = await reader.read(); !next.done; next = await reader.read()) {
            reply += next.value;
            onText?.(reply);
          }
          return reply.trim() === '' ? fail('empty') : ok(reply);
        },
      },
    );
  },
};

/** The browser's answers for some paragraphs, in their order. See `findingsOfProofreading`. */
export async function proofreadInBrowser(
  paragraphs: readonly string[],
  course: Course,
): Promise<Result<readonly unknown[], ModelFailureKind>> {
  return await withSession(deviceTasks.proofread, paragraphs.join('\n\n'), course, {
    run: async (session) => {
      const answers: unknown[] = [];
      for (const paragraph of paragraphs) answers.push(await session.proofread?.(paragraph, { signal: course.signal }));
      return ok(answers);
    },
  });
}

interface SessionUse<Value> {
  /** Further options to create the session. */
  readonly more?: (name: ChosenApi['name']) => object;
  readonly run: (session: BrowserSession, name: ChosenApi['name']) => Promise<Result<Value, ModelFailureKind>>;
}

async function withSession<Value>(
  task: Parameters<typeof chooseApi>[0],
  text: string,
  { signal, onDownload }: Course,
  { more, run }: SessionUse<Value>,
): Promise<Result<Value, ModelFailureKind>> {
  let session: BrowserSession | null = null;
  try {
    const language = await languageOf(text);
    const chosen = language === null ? null : await chooseApi(task, language);
    if (!chosen) return fail('unknown-language');
    session = await chosen.api.create({
      ...chosen.options,
      ...more?.(chosen.name),
      signal,
      monitor: (monitor: EventTarget) => {
        if (chosen.state !== 'to-load') return;
        // `loaded` is a share of 1.
        monitor.addEventListener('downloadprogress', (event) => onDownload?.((event as ProgressEvent).loaded));
      },
    });
    return await run(session, chosen.name);
  } catch (error) {
    return fail(deviceFailureKind(error instanceof Error ? error.name : ''));
  } finally {
    session?.destroy?.();
  }
}

/** A rewriter and a summarizer need no instruction: their options say it. */
function contextFor(name: ChosenApi['name'], { system, task }: LocalModelCall['prompt']): object {
  const told = `${system}\n\n${task}`;
  if (name === 'LanguageModel') return { initialPrompts: [{ role: 'system', content: told }] };
  return name === 'Writer' ? { sharedContext: told } : {};
}

async function isTooLong(session: BrowserSession, input: string, options: object): Promise<boolean> {
  const room = (session.contextWindow ?? session.inputQuota ?? Infinity) - (session.contextUsage ?? 0);
  const needed =
    (await session.measureContextUsage?.(input, options)) ?? (await session.measureInputUsage?.(input, options)) ?? 0;
  return needed > room;
}

function streamOf(session: BrowserSession, name: ChosenApi['name'], input: string, options: object) {
  switch (name) {
    case 'LanguageModel':
      return session.promptStreaming?.(input, options);
    case 'Writer':
      return session.writeStreaming?.(input, options);
    case 'Rewriter':
      return session.rewriteStreaming?.(input, options);
    case 'Summarizer':
      return session.summarizeStreaming?.(input, options);
    case 'Proofreader':
      return undefined;
  }
}

/** Below this, a detector guesses. */
const LEAST_CONFIDENCE = 0.6;
/** Characters in which a language shows. */
const SAMPLE = 2000;

/**
 * The language of a text (BCP 47), by the browser's detector where that is ready, else by our own. Null when it cannot
 * be told.
 */
export async function languageOf(text: string): Promise<string | null> {
  const sample = text.replaceAll(/<\/?material[^>]*>/g, ' ').slice(0, SAMPLE);
  const detected = await detectedLanguage(sample).catch(() => null);
  if (detected !== null) return detected;
  const { guessLanguage } = await import('#core/built-in-assistant/analysis/read-text.ts');
  const guessed = guessLanguage(sample.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []);
  return guessed === 'other' ? null : guessed;
}

async function detectedLanguage(sample: string): Promise<string | null> {
  const api = browserApi('LanguageDetector');
  if ((await api?.availability({})) !== 'available') return null;
  const detector = await api?.create({});
  try {
    const best = (await detector?.detect?.(sample))?.[0];
    const isSure = best && best.confidence >= LEAST_CONFIDENCE && best.detectedLanguage !== 'und';
    return isSure ? best.detectedLanguage : null;
  } finally {
    detector?.destroy?.();
  }
}
