import { addDays, type LocalDate } from '../activity/local-date.ts';
import { platformByKey, type ListedPlatform } from '../platforms/catalogue.ts';

/** A piece of the sample. Nobody's: it is shown as a sample only, and nothing can be done with it. */
export interface SamplePiece {
  readonly title: string;
  readonly status: 'draft' | 'scheduled' | 'published';
  readonly platform: ListedPlatform;
  /** Null for a draft without a day. */
  readonly date: LocalDate | null;
  /** HH:mm. */
  readonly time: string | null;
}

const pieces = [
  {
    title: 'What a year of shipping offline taught me',
    status: 'published',
    platform: 'linkedin',
    day: -2,
    time: '08:30',
  },
  { title: 'Pricing pages and trust', status: 'scheduled', platform: 'medium', day: 1, time: '09:00' },
  { title: 'How I say no to a good idea', status: 'scheduled', platform: 'twitter', day: 3, time: '12:15' },
  { title: 'The meeting that we cancelled', status: 'scheduled', platform: 'linkedin', day: 6, time: '08:30' },
  { title: 'Notes on mentors', status: 'draft', platform: 'linkedin', day: null, time: null },
] as const;

/** Two weeks of somebody's calendar around a day. */
export function samplePlan(today: LocalDate): SamplePiece[] {
  return pieces.map(({ title, status, platform, day, time }) => ({
    title,
    status,
    platform: platformByKey(platform),
    date: day === null ? null : addDays(today, day),
    time,
  }));
}
