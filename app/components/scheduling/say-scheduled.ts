import type { ScheduleOutcome } from '../../data/publishing/use-schedule-item.ts';
import { sayPublishOutcome } from '../distribution/say-publish-outcome.ts';
import { whyNoDraft } from '../why-no-draft.ts';
import { showToast } from '../../ui/show-toast.ts';

/** Says what became of a schedule (docs/rules.md, "Messages"). A time that is past is said beside its field instead. */
export function sayScheduled(outcome: ScheduleOutcome, when: string): void {
  switch (outcome) {
    case 'scheduled':
      showToast({ title: 'Content scheduled', text: `Goes out ${when}.` });
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
