import type { ScheduleOutcome } from '../../data/publishing/use-schedule-item.ts';
import { sayPublishOutcome } from '../distribution/say-publish-outcome.ts';
import { whyNoDraft } from '../why-no-draft.ts';
import { showToast } from '../../ui/show-toast.ts';

/** Where a scheduled item goes. */
export interface ScheduledFor {
  readonly when: string;
  readonly platforms: readonly { readonly name: string; readonly postedBy: 'server' | 'person' }[];
}

/** Says what became of a schedule (docs/rules.md, "Messages"). A time that is past is said beside its field instead. */
export function sayScheduled(outcome: ScheduleOutcome, scheduled: ScheduledFor): void {
  switch (outcome) {
    case 'scheduled':
      showToast({ title: 'Content scheduled', text: whatHappensThen(scheduled) });
      return;
    case 'no-platforms':
      sayPublishOutcome(outcome, { isOnline: true });
      return;
    case 'untitled':
    case 'no-pillar':
      showToast({ title: 'Scheduling failed', text: whyNoDraft[outcome], tone: 'bad' });
      return;
    case 'not-saved':
      showToast({ title: 'Scheduling failed', text: 'There was an error scheduling your content.', tone: 'bad' });
      return;
    case 'past':
      return;
  }
}

const names = new Intl.ListFormat('en');

/** Nothing goes out by itself where the server cannot post. */
function whatHappensThen({ when, platforms }: ScheduledFor): string {
  const byHand = platforms.filter(({ postedBy }) => postedBy === 'person').map(({ name }) => name);
  if (byHand.length === 0) return `Goes out ${when}.`;
  const yours = `${names.format(byHand)} ${byHand.length === 1 ? 'is' : 'are'} yours to post then.`;
  return byHand.length === platforms.length ? `Planned for ${when}. ${yours}` : `Goes out ${when}. ${yours}`;
}
