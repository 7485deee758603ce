import type { MeasureName } from '../analysis/assess.ts';

export interface Advice {
  readonly category: string;
  /** Focus areas that it belongs to, as named in the review panel. */
  readonly areas: readonly string[];
  /** The sentence for a good score. */
  readonly strength: string;
  readonly issue: string;
  readonly suggestion: string;
  /** Whether the measure's quotations are examples of the problem or of the strength. */
  readonly quotesShow: 'issue' | 'strength';
}

/** The editor's sentences for each measure. */
export const reviewAdvice: Readonly<Record<MeasureName, Advice>> = {
  specificity: {
    category: 'Specifics',
    areas: ['value', 'credibility', 'engagement', 'authority'],
    quotesShow: 'strength',
    strength: 'It is concrete: figures, names or examples carry the claims.',
    issue: 'The claims stay general: there are few figures, names or examples.',
    suggestion: 'Take your main claim and add one example with a number, a name or a date that only you could give.',
  },
  reasoning: {
    category: 'Argument',
    areas: ['value', 'clarity', 'structure', 'authority'],
    quotesShow: 'strength',
    strength: 'It argues: reasons and contrasts are spelled out.',
    issue: 'It lists statements without saying why they hold.',
    suggestion: 'Write the one sentence that a reader could disagree with, then give its reason with “because”.',
  },
  opening: {
    category: 'Opening',
    areas: ['engagement', 'hook', 'structure'],
    quotesShow: 'issue',
    strength: 'The first lines give a reason to read on.',
    issue: 'The opening does not yet give a reason to read on.',
    suggestion: 'Cut to the first concrete moment, figure or claim, and open with that in fewer than 20 words.',
  },
  ending: {
    category: 'Ending',
    areas: ['engagement', 'value', 'cta', 'structure', 'call to action'],
    quotesShow: 'issue',
    strength: 'It ends on a conclusion or a clear ask.',
    issue: 'The ending leaves the reader without a conclusion or a next step.',
    suggestion: 'End with the one thing that the reader should do or answer, small enough to do today.',
  },
  connection: {
    category: 'Connection',
    areas: ['engagement', 'tone', 'voice', 'authenticity'],
    quotesShow: 'strength',
    strength: 'A person speaks to a person: experience or direct address comes through.',
    issue: 'Neither the reader nor your own experience appears much.',
    suggestion: 'Say what you did or saw yourself, or turn one general sentence into one about “you”.',
  },
  readability: {
    category: 'Readability',
    areas: ['clarity', 'readability'],
    quotesShow: 'issue',
    strength: 'It reads easily.',
    issue: 'It is hard to read: long words in long sentences.',
    suggestion: 'Swap the longest words for plain ones and read it aloud once.',
  },
  sentenceLength: {
    category: 'Sentence length',
    areas: ['clarity', 'readability'],
    quotesShow: 'issue',
    strength: 'Sentences have a comfortable length.',
    issue: 'Sentences are too long or too clipped to follow comfortably.',
    suggestion: 'Split sentences of more than 30 words at their “and” or “which”; join fragments that belong together.',
  },
  sentenceVariation: {
    category: 'Rhythm',
    areas: ['clarity', 'engagement', 'style'],
    quotesShow: 'issue',
    strength: 'Short and long sentences alternate.',
    issue: 'Sentences are all about the same length, which sounds flat.',
    suggestion: 'After a long sentence, put a short one where the point is.',
  },
  paragraphs: {
    category: 'Structure',
    areas: ['structure', 'clarity', 'formatting', 'readability'],
    quotesShow: 'issue',
    strength: 'Paragraphs are easy to take in.',
    issue: 'The text has too few breaks, or its lists and headings are broken.',
    suggestion: 'Start a new paragraph with each new thought; three to four sentences are plenty on a screen.',
  },
  repetition: {
    category: 'Repetition',
    areas: ['clarity', 'value', 'conciseness'],
    quotesShow: 'issue',
    strength: 'Each sentence adds something new.',
    issue: 'The same words or thoughts come back.',
    suggestion: 'Keep the best version of each thought and delete the others.',
  },
  passive: {
    category: 'Passive voice',
    areas: ['clarity', 'style', 'tone'],
    quotesShow: 'issue',
    strength: 'It says who does what.',
    issue: 'Many sentences hide who does what.',
    suggestion: 'Name the person who acts and put them before the verb.',
  },
  hedging: {
    category: 'Hedging',
    areas: ['tone', 'authority', 'clarity', 'credibility'],
    quotesShow: 'issue',
    strength: 'Claims are made without hiding.',
    issue: 'Hedges weaken the claims.',
    suggestion: 'Delete “maybe”, “I think” and “sort of”, and keep a caution only where you really are unsure.',
  },
  filler: {
    category: 'Filler',
    areas: ['clarity', 'conciseness'],
    quotesShow: 'issue',
    strength: 'There is little to cut.',
    issue: 'Filler words take up room.',
    suggestion: 'Delete words such as “really”, “basically” and “the fact that”; the sentences will hold without them.',
  },
  cliches: {
    category: 'Stock phrases',
    areas: ['tone', 'engagement', 'authenticity', 'voice', 'clarity'],
    quotesShow: 'issue',
    strength: 'It avoids buzzwords.',
    issue: 'Buzzwords and stock phrases take the place of details.',
    suggestion: 'Replace each of them with what happens in practice: who does what, and what changes.',
  },
  stuffing: {
    category: 'Keywords',
    areas: ['seo', 'clarity'],
    quotesShow: 'issue',
    strength: 'No keyword is forced.',
    issue: 'One phrase comes back so often that it reads as written for machines.',
    suggestion: 'Keep the phrase in the title, the first paragraph and once more; use “it” or another word elsewhere.',
  },
  clickbait: {
    category: 'Credibility',
    areas: ['tone', 'credibility', 'authenticity'],
    quotesShow: 'issue',
    strength: 'The tone is calm and credible.',
    issue: 'Capitals, exclamation marks or bait phrases shout where proof should speak.',
    suggestion: 'Say the most surprising fact plainly and keep at most one exclamation mark.',
  },
  substance: {
    category: 'Substance',
    areas: ['value'],
    quotesShow: 'strength',
    strength: 'There is enough here to make a point.',
    issue: 'It is too short to make a point and support it.',
    suggestion: 'Add the reason and one example: what happened, to whom, and how it ended.',
  },
  order: {
    category: 'Order',
    areas: ['structure', 'clarity', 'flow'],
    quotesShow: 'issue',
    strength: 'Sentences lead from one to the next.',
    issue: 'Sentences do not clearly follow from the ones before them.',
    suggestion:
      'Give each paragraph one job, say it in its first sentence, and move what points back (“this”, “they”) behind what it points at.',
  },
};
