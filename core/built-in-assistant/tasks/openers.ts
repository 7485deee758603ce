import { fallbackHooks, type openers } from '../../assistant/openers.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { readText } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/substance.ts';
import { quoted } from '../analysis/measure.ts';
import { hashOf } from '../../kernel/hash-of.ts';
import { firstLineOf, rotated, subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

const hooks: ReadonlySet<string> = new Set(fallbackHooks);

type Opener = ReplyDraft<typeof openers>['openers'][number];

/** The best sentence of the writer's own plan first, then patterns that work for any item. */
export function proposeOpeners(
  { title, goal, audience, valueProposition, introduction, seen }: RequestOf<typeof openers>,
  writer: Writer,
): ReplyDraft<typeof openers> {
  const readers = subjectOf(firstLineOf(audience) || writer.audience, 70);
  const promise = subjectOf(valueProposition, 140);
  const own = bestSentence(`${introduction}\n${valueProposition}\n${goal}`);
  const ofOwn: Opener[] = [
    ...(own === undefined
      ? []
      : [
          {
            type: 'your own words',
            text: own,
            reasoning: 'The most concrete sentence of your plan; it may need no other opener.',
          },
        ]),
    ...(promise && readers
      ? [
          {
            type: 'promise',
            text: `For ${readers}: ${promise}.`,
            reasoning: 'Says who it is for and what they get, in one line.',
          },
        ]
      : []),
  ].filter(({ text }) => !seen.includes(text));
  const fresh = unseenFirst(openerPatterns, seen);
  const hooked = fallbackHooks.flatMap((hook) => fresh.find(({ type }) => type === hook) ?? []);
  const others = rotated(
    fresh.filter(({ type, text }) => !hooks.has(type) && !seen.includes(text)),
    hashOf(title),
  );
  return { openers: [...ofOwn, ...hooked, ...others].slice(0, 5) };
}

function bestSentence(plan: string): string | undefined {
  const [best] = readText(plan)
    .sentences.filter(
      (sentence) => sentence.words.length >= 5 && sentence.words.length <= 25 && detailsIn(sentence) >= 1,
    )
    .toSorted((a, b) => detailsIn(b) - detailsIn(a));
  return best && quoted(best.text, 200);
}

/**
 * Opening sentences for any item, several of each type. They follow a title, so "this" refers to it, and none has a gap
 * that somebody could forget to fill.
 */
const openerPatterns: readonly Opener[] = [
  {
    type: 'problem',
    text: 'The hardest part of this is not the one that people prepare for.',
    reasoning: 'Names a problem that readers half know, and makes them want the other half.',
  },
  {
    type: 'problem',
    text: 'I did everything that the books say, and it still went wrong.',
    reasoning: 'A problem that care alone does not solve: readers want to know what does. Use it only if it is true.',
  },
  {
    type: 'problem',
    text: 'Nobody noticed what this cost us until it was too late.',
    reasoning: 'What it cost comes first, in the fewest words. Better still with your figure in it.',
  },
  {
    type: 'authority',
    text: 'I have done this long enough to have changed my mind about it once.',
    reasoning: 'Says why to listen to you without boasting, and opens a gap.',
  },
  {
    type: 'authority',
    text: 'By now I know the moment at which this goes wrong.',
    reasoning: 'Experience shows in a detail that nobody could make up. Name the moment next.',
  },
  {
    type: 'authority',
    text: 'People ask me about this more than about anything else, and my first answer is always a question.',
    reasoning: 'Says what your word is worth, and readers wait for the question. Use it only if it is true.',
  },
  {
    type: 'contrarian',
    text: 'Most advice on this starts in the wrong place.',
    reasoning: 'Taking a side makes readers wait for the reason. Use it only if you have one.',
  },
  {
    type: 'contrarian',
    text: 'I no longer believe what I used to tell people about this.',
    reasoning: 'Short, personal, and it asks for a because.',
  },
  {
    type: 'contrarian',
    text: 'This is easier than it looks. That is the problem.',
    reasoning: 'Two sentences that do not fit together: the text has to join them.',
  },
  {
    type: 'story',
    text: 'I can tell you the day on which I understood this, because I had no answer that day.',
    reasoning: 'A scene with a person and a moment is pictured before it can be judged. Tell the day next.',
  },
  {
    type: 'story',
    text: 'Somebody asked me a simple question, and I closed the laptop.',
    reasoning: 'Readers stay to learn the question.',
  },
  {
    type: 'story',
    text: 'It began with a meeting that nobody wanted to be in.',
    reasoning: 'A place and a mood in ten words. Use it only if it did.',
  },
  {
    type: 'question',
    text: 'What would change for you if this were settled by Friday?',
    reasoning: 'A question that the reader can answer at once, and wants to.',
  },
  {
    type: 'question',
    text: 'When did you last look at this and not look away?',
    reasoning: 'It assumes something that readers know of themselves.',
  },
];
