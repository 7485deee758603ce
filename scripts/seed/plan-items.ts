import type { SeededRandom } from '#simulator/seeded-random.ts';
import { about } from './compose.ts';
import { themes, titles, type Theme } from './themes.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A planned item; its text is written from this. */
export interface PlannedItem {
  readonly title: string;
  readonly theme: Theme;
  readonly subject: string;
  readonly status: 'ideas' | 'draft' | 'scheduled';
  /** How many of the wizard's steps are done, from none to all; see `wizardWork`. */
  readonly effort: number;
  /** Milliseconds since 1970: within the year before now, and never earlier than the item before. */
  readonly createdAt: number;
}

/** Plans items, oldest first. A title is repeated only when all are used up, and then says so. */
export function planItems(
  random: SeededRandom,
  { items, now }: { readonly items: number; readonly now: number },
): PlannedItem[] {
  const times = Array.from({ length: items }, () => creationTime(random, now)).toSorted((left, right) => left - right);
  const nextTitle = dealTitles(random);
  return times.map((createdAt) => {
    const status = chooseStatus(random);
    return { ...nextTitle(), status, effort: chooseEffort(random, status), createdAt };
  });
}

/** Between 7 and 22 o'clock UTC, at least an hour ago. */
function creationTime(random: SeededRandom, now: number): number {
  const day = Math.floor((now - random.fraction() * 364 * DAY) / DAY) * DAY;
  const time = day + (7 + random.fraction() * 15) * 60 * 60 * 1000;
  return Math.round(time < now - DAY / 24 ? time : time - DAY);
}

function chooseStatus(random: SeededRandom): PlannedItem['status'] {
  const share = random.fraction();
  if (share < 0.5) return 'ideas';
  return share < 0.86 ? 'draft' : 'scheduled';
}

function chooseEffort(random: SeededRandom, status: PlannedItem['status']): number {
  switch (status) {
    case 'ideas':
      return random.chance(0.4) ? 0 : 1 + random.below(5);
    case 'draft':
      // Step seven is the draft itself.
      return 7 + random.below(4);
    case 'scheduled':
      return Number.POSITIVE_INFINITY;
  }
}

type Titled = Pick<PlannedItem, 'title' | 'theme' | 'subject'>;

function dealTitles(random: SeededRandom): () => Titled {
  const all = themes.flatMap((theme) =>
    theme.subjects.flatMap((subject) => titles.map((title) => ({ title: about(title, { subject }), theme, subject }))),
  );
  let left: Titled[] = [];
  let round = 0;
  return () => {
    if (left.length === 0) {
      left = [...all];
      round += 1;
    }
    const [dealt] = left.splice(random.below(left.length), 1);
    if (!dealt) throw new Error('There are no titles');
    return round === 1 ? dealt : { ...dealt, title: `${dealt.title}, part ${round}` };
  };
}
