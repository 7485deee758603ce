/**
 * “Does not sound like you”: sentences of a draft that differ from everything that the person has published, each by a
 * measure that is named with its figures, and with a sentence of their own about the same words.
 *
 * It compares, and judges nothing: what somebody never did is no fault, so these marks are no rules of the rule book, and
 * no checklist and no score counts them. It needs five published posts with sixty sentences in the language of the draft.
 * Below that, and in a language whose words are not known, it says nothing.
 *
 * Invariants: pure functions, which run on the device. A sentence that the person has published is never marked. Code,
 * tables and quoted speech are neither marked nor counted.
 */
import { rankByWords, type PublishedText } from '../../assistant/own-passages.ts';
import { quoted } from '../analysis/quoted.ts';
import type { Language } from '../analysis/read-text.ts';
import { type Habit, habitsIn, type Measure, type OwnHabits, shareHabits } from './measures.ts';
import { type OwnSentence, readOwnPosts, readSaid, type SaidSentence } from './own-sentences.ts';

/** Posts and sentences that a person must have published in a language before anything is usual. */
export const enoughForVoice = { posts: 5, sentences: 60 } as const;
/** More marks would be a verdict on the whole. */
export const MOST_UNLIKE = 3;

export interface UnlikeSentence {
  readonly measure: Measure;
  /** The sentence of the draft, cut to a quotable length. */
  readonly words: string;
  /** The figure that differs, beside the usual one. */
  readonly reason: string;
  /** A sentence of the person, and the post that it is from. */
  readonly own: { readonly id: string; readonly title: string; readonly text: string };
}

/** The habits of a person by language. */
export type OwnVoice = ReadonlyMap<Language, { readonly own: OwnHabits; readonly habits: readonly Habit[] }>;

/** Counts the published texts. A language with too few of them is left out. */
export function readOwnVoice(texts: readonly PublishedText[]): OwnVoice {
  const voice = new Map<Language, { own: OwnHabits; habits: readonly Habit[] }>();
  for (const [language, posts] of readOwnPosts(texts)) {
    const sentences = posts.flatMap((post) => post.sentences);
    const lengths = sentences
      .filter(({ isWhole }) => isWhole)
      .map(({ length }) => length)
      .toSorted((one, other) => one - other);
    if (posts.length < enoughForVoice.posts || lengths.length < enoughForVoice.sentences) continue;
    const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))]!;
    const own = {
      language,
      posts,
      sentences,
      lengths: { least: at(0), low: at(0.05), high: at(0.95), most: at(1) },
    };
    voice.set(language, { own, habits: habitsIn(own) });
  }
  return voice;
}

/** Three sentences of the draft at most, in its order, by as many measures as there are. */
export function unlikeSentences(voice: OwnVoice, draft: string): readonly UnlikeSentence[] {
  const { language, sentences } = readSaid(draft);
  const known = voice.get(language);
  if (!known) return [];
  const { own } = known;
  const habits = [...known.habits, ...shareHabits(own, sentences)];
  const published = new Set(own.sentences.map(({ text }) => text));
  const found = sentences.flatMap((sentence, index) => {
    if (published.has(sentence.text)) return [];
    for (const habit of habits) {
      const reason = habit.differs(sentence);
      if (reason !== null) return [{ sentence, index, habit, reason, rank: habits.indexOf(habit) }];
    }
    return [];
  });
  // The first sentence of each measure comes before the second one of any.
  const turn = new Map(
    found.map((each) => [each, found.filter(({ habit, index }) => habit === each.habit && index < each.index).length]),
  );
  return found
    .toSorted((one, other) => turn.get(one)! - turn.get(other)! || one.rank - other.rank || one.index - other.index)
    .slice(0, MOST_UNLIKE)
    .toSorted((one, other) => one.index - other.index)
    .map(({ sentence, habit, reason }) => ({
      measure: habit.measure,
      words: quoted(sentence.text),
      reason,
      own: ownBeside(sentence, habit, own),
    }));
}

/** Words of a sentence that is shown beside another: long enough to hear a voice in. */
const LEAST_SHOWN = 4;

/** The own sentence that shares most words with it; the one of the most usual length where none shares any. */
function ownBeside(sentence: SaidSentence, { shows = () => true }: Habit, own: OwnHabits): UnlikeSentence['own'] {
  const { low, high } = own.lengths;
  const usual = own.sentences.filter(
    (each) => each.isWhole && each.length >= Math.max(LEAST_SHOWN, low) && each.length <= high,
  );
  const showing = usual.filter(shows);
  const candidates = showing.length > 0 ? showing : usual.length > 0 ? usual : own.sentences;
  const scores = rankByWords(
    candidates.map(({ stems }) => [...stems]),
    sentence.stems,
  );
  const middle = (low + high) / 2;
  const distance = ({ length }: OwnSentence) => Math.abs(length - middle);
  const best = candidates.reduce((leader, each, index) => {
    const gain = scores[index]! - scores[leader]!;
    return gain > 0 || (gain === 0 && distance(each) < distance(candidates[leader]!)) ? index : leader;
  }, 0);
  const { id, title, text } = candidates[best]!;
  return { id, title, text: quoted(text, 240) };
}
