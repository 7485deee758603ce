import { fallbackHooks, type openers } from '../../assistant/openers.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { readText } from '../analysis/read-text.ts';
import { detailsIn } from '../analysis/substance.ts';
import { quoted } from '../analysis/measure.ts';
import { hashOf } from '../../kernel/hash-of.ts';
import { firstLineOf, rotated, subjectOf, unseenFirst } from '../subject.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { openerPatterns } from './opener-patterns.ts';

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
