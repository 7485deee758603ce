/**
 * Whether this browser has a model of its own, and which of its APIs does a task: the one made for it where that is
 * there, else the Prompt API. The asking itself loads later (`ask-browser-model.ts`).
 */
import type { DeviceTask, SpecialApi } from '#core/assistant/device-tasks.ts';
import type { LocalModelState } from '../engine/ports.ts';

export type BrowserApiName = SpecialApi | 'LanguageModel' | 'LanguageDetector';

/** The statics that all these APIs share. */
export interface BrowserApi {
  availability(options: object): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** A download begins only after a press of the person ("transient activation"). */
  create(options: object): Promise<BrowserSession>;
}

type Measure = (input: string, options: object) => Promise<number>;
type Stream = (input: string, options: object) => ReadableStream<string>;

/** The object that `create()` resolves with: it has the methods of its API. */
export interface BrowserSession {
  readonly promptStreaming?: Stream;
  readonly writeStreaming?: Stream;
  readonly rewriteStreaming?: Stream;
  readonly summarizeStreaming?: Stream;
  readonly proofread?: (input: string, options: object) => Promise<unknown>;
  readonly detect?: (input: string) => Promise<readonly { detectedLanguage: string; confidence: number }[]>;
  readonly measureInputUsage?: Measure;
  readonly inputQuota?: number;
  /** The Prompt API's newer names for the same. */
  readonly measureContextUsage?: Measure;
  readonly contextUsage?: number;
  readonly contextWindow?: number;
  readonly destroy?: () => void;
}

/** The API of that name; undefined in a browser without it. */
export function browserApi(name: BrowserApiName): BrowserApi | undefined {
  return (globalThis as Partial<Record<BrowserApiName, BrowserApi>>)[name];
}

/** An API that can do a task, with the options to create it. */
export interface ChosenApi {
  readonly name: Exclude<BrowserApiName, 'LanguageDetector'>;
  readonly api: BrowserApi;
  readonly options: object;
  readonly state: Exclude<LocalModelState, 'none'>;
}

/**
 * The API for a task in a language. One that can begin at once comes before one that has to be downloaded. Null where
 * the browser has none, or does not support the language.
 *
 * @param task null for a task that only the Prompt API does
 * @param language BCP 47
 */
export async function chooseApi(task: DeviceTask | null, language: string): Promise<ChosenApi | null> {
  const special = task ? await tried(task.api, { ...task.options, ...languagesOf(task.api, language) }) : null;
  if (special?.state === 'ready' || task?.instruction === null) return special;
  const prompt = await tried('LanguageModel', {
    // Our instructions are in English.
    expectedInputs: [{ type: 'text', languages: [...new Set(['en', language])] }],
    expectedOutputs: [{ type: 'text', languages: [language] }],
  });
  return prompt?.state === 'ready' ? prompt : (special ?? prompt);
}

/** Whether the task can be done here, in this language. */
export async function browserModelState(task: DeviceTask | null, language: string): Promise<LocalModelState> {
  return (await chooseApi(task, language))?.state ?? 'none';
}

function languagesOf(api: SpecialApi, language: string): object {
  const expectedInputLanguages = [language];
  if (api === 'Proofreader') return { expectedInputLanguages };
  return { expectedInputLanguages, expectedContextLanguages: ['en'], outputLanguage: language };
}

const states: Readonly<Record<string, ChosenApi['state']>> = {
  available: 'ready',
  downloadable: 'to-load',
  downloading: 'to-load',
};

async function tried(name: ChosenApi['name'], options: object): Promise<ChosenApi | null> {
  const api = browserApi(name);
  const state = states[(await api?.availability(options).catch(() => null)) ?? ''];
  return api && state ? { name, api, options, state } : null;
}
