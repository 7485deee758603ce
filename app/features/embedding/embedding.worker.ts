/// <reference lib="webworker" />
import { Tokenizer } from '@huggingface/tokenizers';
import { detect } from 'tinyld/light';
import { comparedPassages, findRepeats, nearnessTo } from '#core/assistant/repeats.ts';
import { readStaticModel, type Vector } from '#core/assistant/static-model.ts';
import { guessLanguage, wordsOf } from '#core/built-in-assistant/analysis/read-text.ts';
import { parseJson } from '#core/kernel/json.ts';
import { readEmbeddingFile } from '../../browser/embedding-files.ts';
import type { EmbedderCall, EmbedderReply } from './embedder-messages.ts';
import type { EmbeddingChoice } from './embedding-choice.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Vectors that are kept, by their passage: more than the newest hundred posts have. A changed passage is another one. */
const MAX_VECTORS = 6_000;
/** Tokens of a passage that are read; the rest of a longer one changes its mean little. */
const MAX_TOKENS = 512;

type VectorOf = (text: string) => Vector | null;
let vectorOf: Promise<VectorOf | null> | null = null;

self.addEventListener('message', ({ data }: MessageEvent<EmbedderCall>) => {
  void answer(data)
    .catch(() => null)
    .then((value) => self.postMessage({ id: data.id, value } satisfies EmbedderReply));
});

async function answer(call: EmbedderCall): Promise<EmbedderReply['value']> {
  vectorOf ??= openModel(call.choice);
  const embed = await vectorOf.catch(() => null);
  if (!embed) {
    // The files may be there, or be whole, at the next question.
    vectorOf = null;
    return null;
  }
  if (call.name === 'nearness') {
    const about = embed(call.about);
    const vectors = call.texts.map(embed);
    const known = vectors.filter((vector) => vector !== null);
    if (!about) return null;
    const near = nearnessTo(about, known).values();
    return vectors.map((vector) => (vector ? (near.next().value ?? 0) : 0));
  }
  const compared = (text: string) =>
    comparedPassages(text).flatMap((passage) => {
      const vector = embed(passage);
      return vector ? [{ text: passage, vector }] : [];
    });
  const own = call.own.map(({ id, title, text }) => ({
    id,
    title,
    language: languageOf(text),
    passages: compared(text),
  }));
  return findRepeats(own, compared(call.draft), languageOf(call.draft));
}

function languageOf(text: string): string {
  const guess = guessLanguage(wordsOf(text));
  return guess === 'other' ? detect(text) : guess;
}

/** Null where a file is missing, or is no model. */
async function openModel({ tokenizer, table }: EmbeddingChoice): Promise<VectorOf | null> {
  const files = await Promise.all([readEmbeddingFile(tokenizer), readEmbeddingFile(table)]);
  const [words, numbers] = files;
  if (!words || !numbers) return null;
  const described = parseJson(new TextDecoder().decode(words));
  if (typeof described !== 'object' || described === null) return null;
  const tokens = new Tokenizer(described, {});
  const { model: { unk_token: unknown = null } = {} } = described as { model?: { unk_token?: string | null } };
  const model = readStaticModel(numbers, unknown === null ? null : (tokens.token_to_id(unknown) ?? null));
  if (!model) return null;
  const kept = new Map<string, Vector | null>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const { ids } = tokens.encode(text, { add_special_tokens: false });
    const vector = model.vectorOf(ids.slice(0, MAX_TOKENS));
    kept.set(text, vector);
    if (kept.size > MAX_VECTORS) kept.delete(kept.keys().next().value!);
    return vector;
  };
}
