import type { writeText } from '../../assistant/write-text.ts';
import type { RequestOf } from '../../assistant/task.ts';
import { platformsIn } from '../analysis/platforms-in.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { capitalised, linesOf, subjectOf } from '../subject.ts';

/** A starter: the quoted prompt and a structure to fill in. It says that it is not a finished text. */
export function startText({ prompt, platform, pillar }: RequestOf<typeof writeText>): ReplyDraft<typeof writeText> {
  const subject = subjectOf(prompt, 200);
  const named = [
    platform.trim() && `for ${subjectOf(platform, 60)}`,
    pillar.trim() && `on the pillar ${subjectOf(pillar, 80)}`,
  ]
    .filter(Boolean)
    .join(', ');
  const lines = linesOf(prompt)
    .slice(0, 6)
    .map((line) => subjectOf(line));
  const points = lines.length > 2 ? lines : [];
  const short = platformsIn(platform).some(({ starter }) => starter === 'lines');
  const frame = short
    ? [
        '[First line: the most surprising true thing that you can say about it, in under 15 words.]',
        '[Second line: the reason, or the moment when you noticed.]',
        '[Last line: one question, or one thing to try.]',
      ]
    : [
        '[Open with a moment, a figure or a claim: two sentences.]',
        ...(points.length > 0
          ? points.map(
              (point) =>
                `**${capitalised(point)}.** [What do you know about it first hand? One example, then what follows from it.]`,
            )
          : [
              '[Your point, in one sentence that somebody could disagree with.]',
              '[The example that convinced you: who, when, what happened.]',
            ]),
        '[Close with what the reader should do or answer.]',
      ];
  return {
    content: [
      `[A starter${named ? ` ${named}` : ''}, to be written by you. You asked for: “${subject.replaceAll(/[“”[\]]/g, '')}”]`,
      ...frame,
    ].join('\n\n'),
  };
}
