import { afterEach, describe, expect, it } from 'vitest';
import { findTask } from '#core/ai-tasks.ts';
import { unknownWriter } from '#core/assistant/writer.ts';
import { devicePrompt, deviceTasks } from '#core/assistant/device-tasks.ts';
import { findingsOfProofreading } from '#core/content/proofreading.ts';
import { type BrowserModels, putBrowserModels, type SeenBrowserModels } from '../testing/browser-models.ts';
import { browserModel, proofreadInBrowser } from './ask-browser-model.ts';
import { browserModelState, chooseApi } from './browser-model.ts';

const all = globalThis as { browserModels?: SeenBrowserModels } & Record<string, unknown>;
const apis = ['LanguageModel', 'Writer', 'Rewriter', 'Summarizer', 'Proofreader', 'browserModels'];

afterEach(() => {
  for (const name of apis) delete all[name];
});

function browserWith(models: BrowserModels): SeenBrowserModels {
  putBrowserModels(models);
  return all.browserModels!;
}

const passage = 'We have decided that the date is a bet, and that nobody should promise it to anyone.';
const shorten = async (text = passage, signal = new AbortController().signal, onDownload?: (share: number) => void) =>
  await browserModel.write({
    task: 'shorten',
    prompt: devicePrompt('shorten', text),
    input: text,
    signal,
    ...(onDownload && { onDownload }),
  });

describe('a task', () => {
  it('is done by the API made for it, with the text alone', async () => {
    const seen = browserWith({ replies: { Rewriter: ['The date is a bet.'], LanguageModel: ['Not this.'] } });
    expect(await shorten()).toEqual({ ok: true, value: 'The date is a bet.' });
    expect(seen.asked).toEqual([['Rewriter', passage]]);
    expect(seen.open).toBe(0);
  });

  it('is done by the Prompt API where that one is missing, or has to be downloaded first', async () => {
    const seen = browserWith({ replies: { LanguageModel: ['The date is a bet.'] } });
    expect(await shorten()).toEqual({ ok: true, value: 'The date is a bet.' });
    expect(seen.asked).toEqual([['LanguageModel', `<material name="text">\n${passage}\n</material>`]]);
    const unloaded = { ...(all['LanguageModel'] as object), availability: () => Promise.resolve('downloadable') };
    Object.assign(globalThis, { Rewriter: unloaded });
    expect((await chooseApi(deviceTasks.shorten, 'en'))?.name).toBe('LanguageModel');
  });

  it('that writes freely is the Writer’s, with its instructions as the context', async () => {
    const seen = browserWith({ replies: { Writer: ['A date is a bet.'], LanguageModel: ['Not this.'] } });
    const prompt = findTask('write-text').prompt(
      { prompt: 'Write about the date', platform: '', pillar: '' },
      unknownWriter,
    );
    const written = await browserModel.write({ task: 'write-text', prompt, signal: new AbortController().signal });
    expect(written).toEqual({ ok: true, value: 'A date is a bet.' });
    expect(seen.asked).toEqual([['Writer', prompt.user]]);
  });

  it('is not done by the Prompt API where its answer could not be checked', async () => {
    browserWith({ replies: { LanguageModel: ['Anything.'] } });
    expect(await browserModelState(deviceTasks.proofread, 'en')).toBe('none');
  });

  it('is not there in a browser without models', async () => {
    for (const task of Object.values(deviceTasks)) expect(await browserModelState(task, 'en')).toBe('none');
    expect(await browserModelState(null, 'en')).toBe('none');
  });
});

describe('the browser’s model', () => {
  it('is not asked in a language that it does not name', async () => {
    const seen = browserWith({ replies: { Rewriter: ['Nein.'] } });
    const german = 'Wir haben beschlossen, dass das Datum eine Wette ist und dass es niemand versprechen soll.';
    expect(await shorten(german)).toEqual({ ok: false, error: 'unknown-language' });
    expect(seen.asked).toEqual([]);
  });

  it.each(['Rewriter', 'LanguageModel'] as const)('(%s) is not asked about a text that is too long', async (name) => {
    const seen = browserWith({ replies: { [name]: ['Short.'] }, quota: 50 });
    expect(await shorten()).toEqual({ ok: false, error: 'too-long' });
    expect(seen.asked).toEqual([]);
    expect(seen.open).toBe(0);
  });

  it('is downloaded first, with the share that is here', async () => {
    const seen = browserWith({ replies: { Rewriter: ['The date is a bet.'] }, isToLoad: true });
    const shares: number[] = [];
    const written = shorten(passage, new AbortController().signal, (share) => {
      shares.push(share);
      if (share === 0.5) setTimeout(() => seen.finishDownload());
    });
    expect(await written).toMatchObject({ ok: true });
    expect(shares).toEqual([0, 0.5, 1]);
  });

  it('stops its download when that is cancelled', async () => {
    const seen = browserWith({ replies: { Rewriter: ['The date is a bet.'] }, isToLoad: true });
    const controller = new AbortController();
    const written = shorten(passage, controller.signal, (share) => share === 0.5 && controller.abort());
    expect((await written).ok).toBe(false);
    expect(seen.asked).toEqual([]);
  });

  it.each([
    ['NetworkError', 'not-downloaded'],
    ['NotAllowedError', 'not-allowed'],
    ['UnknownError', 'down'],
  ])('that fails with %s says so as %s', async (refusal, kind) => {
    browserWith({ replies: { Rewriter: ['x'] }, refusal });
    expect(await shorten()).toEqual({ ok: false, error: kind });
  });

  it('that writes nothing says so', async () => {
    browserWith({ replies: { Rewriter: [''] } });
    expect(await shorten()).toEqual({ ok: false, error: 'empty' });
  });
});

it('paragraphs are proofread one by one, in one session', async () => {
  const seen = browserWith({ replies: {}, slips: { recieve: 'receive' } });
  const paragraphs = ['We recieve it 🚀 and they recieve it.', 'Nothing is wrong here.'];
  const answers = await proofreadInBrowser(paragraphs, { signal: new AbortController().signal });
  expect(seen.asked.map(([, input]) => input)).toEqual(paragraphs);
  expect(answers.ok && findingsOfProofreading(paragraphs[0]!, answers.value[0])).toMatchObject([
    { from: 3, to: 10, fixes: ['receive'] },
    { from: 26, to: 33, fixes: ['receive'] },
  ]);
  expect(seen.open).toBe(0);
});
