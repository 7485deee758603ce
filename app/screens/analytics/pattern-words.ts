import { counted } from '#core/kernel/counted.ts';
import { type Best, type DayPart, least, type Opening, type OwnPatterns } from '#core/growth/own-patterns.ts';

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;

const dayPartNames: Readonly<Record<DayPart, string>> = {
  morning: 'Mornings, 5:00–11:00',
  midday: 'Midday, 11:00–14:00',
  afternoon: 'Afternoons, 14:00–18:00',
  evening: 'Evenings, 18:00–22:00',
  night: 'Nights, 22:00–5:00',
};

const openingNames: Readonly<Record<Opening, string>> = {
  question: 'A question',
  number: 'A number in the first sentence',
  short: 'A short first sentence',
  long: 'A longer first sentence',
};

interface PatternLine {
  readonly name: string;
  readonly best: string;
  readonly detail: string;
}

/** The card's text: what stands out, each with the posts that it rests on, and what all of it rests on. */
export function patternLines({ posts, weekday, dayPart, opening }: OwnPatterns): {
  readonly lines: readonly PatternLine[];
  readonly rests: string;
} {
  if (posts < least.posts)
    return {
      lines: [],
      rests: `Your best time and opening show once ${least.posts} posts have numbers and are three days old. ${
        posts === 0 ? 'None is' : posts === 1 ? '1 is' : `${posts} are`
      } so far.`,
    };
  return {
    lines: [
      lineOf('Best day', weekday, (kind) => weekdays[kind - 1]!),
      lineOf('Best time', dayPart, (kind) => dayPartNames[kind]),
      lineOf('Best opening', opening, (kind) => openingNames[kind]),
    ],
    rests: `From ${counted(posts, 'post')} of the last year, each compared with your others on the same platform.`,
  };
}

function lineOf<Kind>(name: string, best: Best<Kind> | null, nameOf: (kind: Kind) => string): PatternLine {
  if (best === null) return { name, best: '–', detail: 'Nothing stands out yet.' };
  const detail = `${counted(best.posts, 'post')}, ahead of ${Math.round(100 * best.ahead)}% of the others`;
  return { name, best: nameOf(best.kind), detail };
}
