import type { Language } from '../analysis/read-text.ts';
import { wordsIn } from '../rules/words-by-language.ts';
import type { OwnPost, OwnSentence, SaidSentence } from './own-sentences.ts';
import { registers } from './register-words.ts';

/** The ways in which a sentence can differ from a person's own. */
export type Measure =
  | 'register'
  | 'contraction'
  | 'written-out'
  | 'exclamation'
  | 'emoji'
  | 'hashtag'
  | 'reader'
  | 'self'
  | 'share'
  | 'length';

/** The published texts of one language, counted. */
export interface OwnHabits {
  readonly language: Language;
  readonly posts: readonly OwnPost[];
  readonly sentences: readonly OwnSentence[];
  /** Words of the shortest and the longest sentence, and of those that one in twenty is shorter or longer than. */
  readonly lengths: { readonly least: number; readonly low: number; readonly high: number; readonly most: number };
}

/** A measure of one language, with what it counted in the person's own texts. */
export interface Habit {
  readonly measure: Measure;
  /** Why a sentence differs, with the figure that shows it; null for a sentence that does not. */
  readonly differs: (sentence: SaidSentence) => string | null;
  /** Own sentences that show the habit; any when absent. */
  readonly shows?: (own: OwnSentence) => boolean;
}

/** Times that a person must have had the choice before "never" is a habit. */
const CHOICES = 10;

const contraction =
  /(?<![\p{L}])(?:\p{L}{2,8}n['’]t|(?:i|you|we|they|he|she|it|that|there|who|what)['’](?:re|ve|ll|m|d)|(?:it|that|there|here|what|he|she|let)['’]s)(?![\p{L}])/iu;
/** Words that can be contracted. "Cannot" is one word, and a short answer such as "I do not." is left alone. */
const writtenOut =
  /(?<![\p{L}])(?:(?:do|does|did|is|are|was|were|have|has|had|would|could|should) not(?= \p{Ll})|(?:it|that|there) is(?= (?:a|an|the|not|no)\b)|i am(?= \p{Ll})|(?:we|you|they) are(?= \p{Ll}))/iu;

const emoji = /(?![\d#*©®™])\p{Extended_Pictographic}/u;
const hashtag = /(?<![\p{L}\p{N}&/])#\p{L}[\p{L}\p{M}\p{N}_]+/u;

/**
 * Words by which writers speak of themselves, and to the reader. Narrower than those of the rule book where a word has
 * another sense: German “Sie” at the beginning of a sentence is “they” as often, and French “on” is anybody.
 */
const narrower: Readonly<Partial<Record<Language, { readonly first?: RegExp; readonly second?: RegExp }>>> = {
  de: {
    second:
      /(?<!\p{L})(?:[Dd](?:u|ich|ir|ein\p{Ll}*)|[Ee]u(?:ch|er|re\p{Ll}*))(?!\p{L})|(?<=[\p{L},;] )(?:Sie|Ihnen)(?!\p{L})/u,
  },
  fr: {
    first: /(?<!\p{L})(?:je|j['’]|nous|mon|ma|mes|notre|nos|moi)(?!\p{L})/iu,
    second: /(?<!\p{L})(?:tu|toi|tes|vous|votre|vos)(?!\p{L})/iu,
  },
  es: { first: /(?<!\p{L})(?:yo|nosotr[oa]s|nuestr[oa]s?|mis?)(?!\p{L})/iu },
};

/**
 * The habits that the texts show, the most telling first. A habit is something that the person never does: in 60
 * sentences or more, the next one of theirs does it in 0.6 % of all cases at most, whatever their true share p is: p(1 − p)^n
 * is greatest at p = 1 / (n + 1).
 */
export function habitsIn(own: OwnHabits): readonly Habit[] {
  const { language, lengths } = own;
  const known = wordsIn(language);
  if (language === 'other' || !known) return [];
  const { first, second } = { ...known, ...narrower[language] };
  const count = own.sentences.length.toLocaleString('en');
  return [
    ...registers[language].flatMap(({ name, words }) =>
      never(own, 'register', words, (word) => `“${word}” is ${name}; your ${count} sentences have no such word.`),
    ),
    ...(language === 'en' ? choiceBetween(own) : []),
    ...never(own, 'exclamation', /!/, () => `An exclamation mark; your ${count} sentences have none.`),
    ...never(own, 'emoji', emoji, (mark) => `${mark}: your ${own.posts.length} posts have no emoji.`),
    ...never(own, 'hashtag', hashtag, (tag) => `${tag}: your ${own.posts.length} posts have no hashtag.`),
    ...never(own, 'reader', second, (word) => `“${word}”: none of your ${count} sentences speaks to the reader.`),
    ...never(own, 'self', first, (word) => `“${word}”: none of your ${count} sentences speaks of you.`),
    { measure: 'length', differs: (sentence) => lengthReason(sentence, lengths), shows: ({ isWhole }) => isWhole },
  ];
}

/** A share needs so many sentences of the draft, and so many posts with so many sentences. */
const SHARE = { sentences: 10, post: 6, posts: 5, chance: 0.001 } as const;

/**
 * A draft that speaks of its writer, or to the reader, far more often than the person does: more than in any post of
 * theirs, and more than chance makes of their usual share once in a thousand drafts.
 */
export function shareHabits({ language, posts, sentences: own }: OwnHabits, draft: readonly SaidSentence[]): Habit[] {
  const known = wordsIn(language);
  if (!known || draft.length < SHARE.sentences) return [];
  const { first, second } = { ...known, ...narrower[language] };
  return [
    { sign: second, about: 'to the reader' },
    { sign: first, about: 'of you' },
  ].flatMap(({ sign, about }): Habit[] => {
    const count = (sentences: readonly SaidSentence[]) => sentences.filter(({ said }) => sign.test(said)).length;
    const long = posts.filter(({ sentences }) => sentences.length >= SHARE.post);
    const [now, usual] = [count(draft), count(own)];
    if (usual === 0 || long.length < SHARE.posts) return [];
    if (long.some(({ sentences }) => count(sentences) / sentences.length >= now / draft.length)) return [];
    if (chanceOf(now, draft.length, (usual + 1) / (own.length + 2)) > SHARE.chance) return [];
    const reason = `${now} of ${draft.length} sentences here speak ${about}; in your posts ${usual} of ${own.length} do.`;
    return [
      {
        measure: 'share',
        differs: ({ said }) => (sign.test(said) ? reason : null),
        shows: ({ said }) => !sign.test(said),
      },
    ];
  });
}

/** The chance of as many hits or more in so many tries (the upper tail of the binomial distribution). */
function chanceOf(hits: number, tries: number, share: number): number {
  let term = (1 - share) ** tries;
  let below = 0;
  for (let each = 0; each < hits; each += 1) {
    below += term;
    term *= ((tries - each) / (each + 1)) * (share / (1 - share));
  }
  return Math.max(0, 1 - below);
}

/** Something that no sentence and no line of the person's posts has. */
function never(own: OwnHabits, measure: Measure, sign: RegExp, reason: (found: string) => string): Habit[] {
  const isDone =
    measure === 'emoji' || measure === 'hashtag'
      ? own.posts.some(({ written }) => sign.test(written))
      : own.sentences.some(({ said }) => sign.test(said));
  if (isDone) return [];
  return [
    {
      measure,
      differs: ({ said }) => {
        const [found] = sign.exec(said) ?? [];
        return found === undefined ? null : reason(found);
      },
    },
  ];
}

/** “don’t” or “do not”, for somebody who always chooses the same. */
function choiceBetween({ sentences }: OwnHabits): Habit[] {
  const short = sentences.filter(({ said }) => contraction.test(said)).length;
  const long = sentences.filter(({ said }) => writtenOut.test(said)).length;
  if (short === 0 && long >= CHOICES)
    return [choice('contraction', contraction, writtenOut, `You write such words out, ${long} of ${long} times.`)];
  if (long === 0 && short >= CHOICES)
    return [choice('written-out', writtenOut, contraction, `You shorten such words, ${short} of ${short} times.`)];
  return [];
}

function choice(measure: Measure, unusual: RegExp, usual: RegExp, figure: string): Habit {
  return {
    measure,
    differs: ({ said }) => {
      const [found] = unusual.exec(said) ?? [];
      return found === undefined ? null : `“${found}”. ${figure}`;
    },
    shows: ({ said }) => usual.test(said),
  };
}

/** How far a length must be beyond the longest or below the shortest own sentence. One more word proves nothing. */
const FAR = { long: 1.25, short: 0.5 } as const;

function lengthReason({ length, isWhole }: SaidSentence, { least, most }: OwnHabits['lengths']): string | null {
  if (!isWhole || (length < FAR.long * most && length > FAR.short * least)) return null;
  return `${length === 1 ? '1 word' : `${length} words`}; yours have ${least} to ${most}.`;
}
