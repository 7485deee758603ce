import { fallbackHooks, type openers } from '../../openers.ts';
import type { RequestOf } from '../../task.ts';
import type { Writer } from '../../writer.ts';
import { readText } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/specificity.ts';
import { quoted } from '../analysis/measure.ts';
import { hashOf, rotated } from '../pick.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { quotedSubject, subjectOf } from '../subject.ts';

const hooks: ReadonlySet<string> = new Set(fallbackHooks);

type Opener = ReplyDraft<typeof openers>['openers'][number];

/** Patterns filled with the title, with gaps in [brackets] where only the writer knows; the best own sentence comes first. */
export function proposeOpeners(
  { title, goal, audience, valueProposition, introduction }: RequestOf<typeof openers>,
  writer: Writer,
): ReplyDraft<typeof openers> {
  // "Why meetings fail" is a sentence, not a thing: nothing can be said on it.
  const subject = /^(?:why|how|what|when|who|which|\d|stop|don['’]t)\b/i.test(title.trim())
    ? 'this'
    : quotedSubject(title, 'this');
  const readers = subjectOf(audience || writer.audience, 70);
  const promise = subjectOf(valueProposition, 140);
  const patterns: Opener[] = [
    {
      type: 'problem',
      text: `The hardest part of ${subject} is not what people expect. It is [the part that cost you most].`,
      reasoning: 'Names a problem that readers half know, and makes them want the other half.',
    },
    {
      type: 'story',
      text: `It was [day and place] when I first understood ${subject}. [What somebody said or did], and I had no answer.`,
      reasoning: 'A scene with a person and a moment is pictured before it can be judged.',
    },
    {
      type: 'contrarian',
      text: `Most advice on ${subject} starts in the wrong place. I would start with [your first step].`,
      reasoning: 'Taking a side makes readers wait for the reason. Use it only if you have one.',
    },
    {
      type: 'number',
      text: `[A figure from your own work]: that is what ${subject} comes down to for me. Here is how I got there.`,
      reasoning: 'A figure of your own is proof and promise in one.',
    },
    {
      type: 'question',
      text: `What would change for you if ${subject} were settled by Friday?`,
      reasoning: 'A question that the reader can answer at once, and wants to.',
    },
    {
      type: 'authority',
      text: `I have [how long you have done this, or how many cases you saw]. On ${subject}, I have changed my mind about one thing.`,
      reasoning: 'Says why to listen to you without boasting, and opens a gap.',
    },
  ];
  const own = bestSentence(`${introduction}\n${valueProposition}\n${goal}`);
  return {
    openers: [
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
      ...patterns.filter(({ type }) => hooks.has(type)),
      ...rotated(
        patterns.filter(({ type }) => !hooks.has(type)),
        hashOf(title),
      ).slice(0, 1),
    ].slice(0, 5),
  };
}

function bestSentence(plan: string): string | undefined {
  const [best] = readText(plan)
    .sentences.filter(
      (sentence) => sentence.words.length >= 5 && sentence.words.length <= 25 && detailsIn(sentence) >= 1,
    )
    .toSorted((a, b) => detailsIn(b) - detailsIn(a));
  return best && quoted(best.text, 200);
}
