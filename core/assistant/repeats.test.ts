import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedPassage, type ComparedPost, comparedPassages, findRepeats, MOST_REPEATS } from './repeats.ts';
import { dotOf, readStaticModel, unitVector, type Vector } from './static-model.ts';
import { safetensors, type TensorBytes, tinyModel, tinyWords } from './testing/tiny-model.ts';
import { englishPosts } from './testing/said-again.ts';

const bytesOf = (numbers: { readonly buffer: ArrayBufferLike }) => new Uint8Array(numbers.buffer);
const table: TensorBytes = { dtype: 'F32', shape: [3, 2], bytes: bytesOf(Float32Array.of(9, 9, 3, 0, 0, 4)) };

describe('a static model', () => {
  it('makes a text the mean of its tokens, of length 1, without the unknown one', () => {
    const model = readStaticModel(safetensors({ embeddings: table }), 0)!;
    expect([...model.vectorOf([1])!]).toEqual([1, 0]);
    expect([...model.vectorOf([0, 1, 1, 2])!].map((each) => each.toFixed(3))).toEqual(['0.832', '0.555']);
    for (const nothing of [[], [0], [99], [-1], [NaN]]) expect(model.vectorOf(nothing)).toBeNull();
  });

  it.each<[string, TensorBytes]>([
    ['I8', { dtype: 'I8', shape: [2, 2], bytes: bytesOf(Int8Array.of(9, 9, 3, 4)) }],
    ['F16', { dtype: 'F16', shape: [2, 2], bytes: bytesOf(Uint16Array.of(0, 0, 0x4200, 0x4400)) }],
    ['F64', { dtype: 'F64', shape: [2, 2], bytes: bytesOf(Float64Array.of(9, 9, 3, 4)) }],
  ])('is read with numbers of the type %s', (_type, embeddings) => {
    const vector = readStaticModel(safetensors({ embeddings }), 0)?.vectorOf([1]);
    expect([...(vector ?? [])].map((each) => each.toFixed(3))).toEqual(['0.600', '0.800']);
  });

  it('with a reduced vocabulary has rows that tokens share, and weights of tokens', () => {
    const mapping = { dtype: 'I64', shape: [3], bytes: bytesOf(BigInt64Array.of(0n, 2n, 2n)) };
    const weights = { dtype: 'F32', shape: [3], bytes: bytesOf(Float32Array.of(1, 1, 0)) };
    const model = readStaticModel(safetensors({ embeddings: table, mapping, weights }), 0)!;
    expect([...model.vectorOf([1])!]).toEqual([0, 1]);
    expect(model.vectorOf([2])).toBeNull();
  });

  it('is none where the file is anything else, whatever its bytes are', () => {
    const whole = safetensors({ embeddings: table });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(whole.length - 1), (bytes, length) => {
        expect(readStaticModel(new Uint8Array(bytes), null)).toBeNull();
        expect(readStaticModel(whole.slice(0, length), null)).toBeNull();
      }),
    );
    expect(readStaticModel(safetensors({ embeddings: { ...table, shape: [9, 9] } }), null)).toBeNull();
    expect(readStaticModel(safetensors({ embeddings: { ...table, dtype: 'BF16' } }), null)).toBeNull();
    expect(readStaticModel(safetensors({ embeddings: table, mapping: { ...table, dtype: 'U9' } }), null)).toBeNull();
  });
});

/** Vectors of a model in which the words of a passage that says another one again mean what that one's words do. */
function vectorsWith(synonyms: ReadonlyMap<string, string>): (text: string) => Vector {
  const texts = englishPosts.flatMap(({ passages }) => passages);
  const files = tinyModel(texts, synonyms);
  const { vocab } = (JSON.parse(files['tokenizer.json']) as { model: { vocab: Record<string, number> } }).model;
  const model = readStaticModel(files['model.safetensors'], 0)!;
  return (text) => model.vectorOf(tinyWords(text).map((word) => vocab[word] ?? 0))!;
}

const again = englishPosts.find(({ restates }) => restates === 0)!.passages[0]!;
const said = englishPosts[0]!.passages[0]!;
const vectorOf = vectorsWith(
  new Map(tinyWords(again).map((word, index) => [word, tinyWords(said)[index] ?? word] as const)),
);
const compared = (text: string): ComparedPassage => ({ text, vector: vectorOf(text) });
const own: readonly ComparedPost[] = englishPosts
  .slice(0, 30)
  .map(({ passages }, index) => ({ id: `${index}`, title: 'A', language: 'en', passages: passages.map(compared) }));

describe('a passage that says an own post again', () => {
  it('is found in other words, with that post', () => {
    const draft = [englishPosts[40]!.passages[0]!, again].map(compared);
    expect(findRepeats(own, draft, 'en')).toEqual([{ words: again, own: { id: '0', title: 'A', text: said } }]);
  });

  it('is not looked for in another language, or with too few posts to know what is usual', () => {
    expect(findRepeats(own, [compared(again)], 'de')).toEqual([]);
    expect(findRepeats(own.slice(0, 5), [compared(again)], 'en')).toEqual([]);
    expect(findRepeats([], [compared(again)], 'en')).toEqual([]);
  });

  it('is hardly ever one that says something else: one of thirty at most, with words of chance', () => {
    const others = englishPosts.slice(30, 45);
    const marked = others.flatMap(({ passages }) => findRepeats(own, passages.map(compared), 'en'));
    expect(marked.length).toBeLessThanOrEqual(1);
  });

  it('whatever the vectors are, three passages of the draft at most are marked, in its order, beside own ones', () => {
    const number = fc.integer({ min: -5, max: 5 });
    const vector = fc.array(number, { minLength: 3, maxLength: 3 }).map((all) => Float32Array.from(all));
    const drafts = fc.array(vector, { maxLength: 8 });
    const posts = fc.array(vector, { minLength: 26, maxLength: 40 });
    fc.assert(
      fc.property(posts, drafts, (theirs, mine) => {
        const unit = (each: Float32Array) => unitVector(each) ?? Float32Array.of(1, 0, 0);
        const all = theirs.map((each, index) => ({
          id: `${index}`,
          title: '',
          language: 'en',
          passages: [{ text: `own ${index}`, vector: unit(each) }],
        }));
        const draft = mine.map((each, index) => ({ text: `${index}`, vector: unit(each) }));
        const found = findRepeats(all, draft, 'en');
        expect(found.length).toBeLessThanOrEqual(MOST_REPEATS);
        expect(found.map(({ words }) => words)).toEqual(found.map(({ words }) => words).toSorted());
        for (const {
          words,
          own: { id, text },
        } of found) {
          expect(draft.some((passage) => passage.text === words)).toBe(true);
          expect(text).toBe(`own ${id}`);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('has a cosine between -1 and 1', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 9 }), (all) => {
        const vector = unitVector(Float32Array.from(all));
        if (vector) expect(dotOf(vector, vector)).toBeCloseTo(1, 4);
      }),
    );
  });
});

describe('the passages of a text', () => {
  it('are its own words in whole sentences, each as it is written there', () => {
    const text = `# A heading\n\n${said}\n\n> ${said}\n\n- ${said}\n\nToo short.\n\n\`\`\`\n${said}\n\`\`\`\n\n${again}`;
    expect(comparedPassages(text)).toEqual([said, again]);
    const long = `${said} ${again} ${said} ${again}`;
    expect(comparedPassages(long).length).toBeGreaterThan(1);
    for (const passage of comparedPassages(long)) expect(passage).toMatch(/^[A-Z].*\.$/);
  });

  it('keep the marks that begin a text or come after a quotation', () => {
    const text = `...${said.replace(/[.]$/, '')} “now!”! ${again}`;
    for (const passage of comparedPassages(text)) expect(text).toContain(passage);
    expect(comparedPassages(text).join(' ')).toBe(text);
  });

  it('are in the text character by character, and are sixty at most, whatever it is', () => {
    const part = fc.constantFrom(
      'word ',
      'a. ',
      'Zwölf Boxkämpfer jagen. ',
      '你好。',
      '\n\n',
      '```',
      '> ',
      '😀 ',
      '“So?” ',
      '... ',
      '“Nine of my twelve customers asked me to stop it”! ',
      '“Stop the dates of my twelve customers at once!”! ',
      '?',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 300 }), (parts) => {
        const text = parts.join('');
        const passages = comparedPassages(text);
        expect(passages.length).toBeLessThanOrEqual(60);
        for (const passage of passages) expect(text).toContain(passage);
      }),
    );
  });
});
