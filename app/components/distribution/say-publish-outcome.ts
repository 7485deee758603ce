import type { PublishingAction } from '#core/publishing/shown-state.ts';
import type { PublishOutcome } from '../../data/publishing/use-publish-item.ts';
import type { Cancelled } from '../../engine/publishing/queue-publishing-call.ts';
import { showToast } from '../../ui/show-toast.ts';
import { whyNoDraft } from '../why-no-draft.ts';

interface SaidOf {
  readonly isOnline: boolean;
  readonly action?: PublishingAction;
}

const titles: Readonly<Record<PublishingAction, string>> = {
  publish: 'Publishing',
  update: 'Updating the post',
  'take-down': 'Taking it down',
  settle: 'Telling the server',
};

/** Says what became of a wish to publish (docs/rules.md, "Messages"). Returns whether it is on its way. */
export function sayPublishOutcome(outcome: PublishOutcome, { isOnline, action = 'publish' }: SaidOf): boolean {
  switch (outcome) {
    case 'queued':
      if (isOnline) showToast({ title: titles[action], text: 'Each platform shows it once it is done.' });
      else showToast({ title: 'Queued', text: 'Goes out when this device is online.' });
      return true;
    case 'no-platforms':
      showToast({
        title: 'No platforms selected',
        text: 'Please select at least one platform to distribute your content.',
        tone: 'bad',
      });
      return false;
    case 'no-words':
      showToast({ title: 'Missing content', text: 'Please create content before distributing.', tone: 'bad' });
      return false;
    case 'untitled':
    case 'no-pillar':
      showToast({ title: 'Distribution failed', text: whyNoDraft[outcome], tone: 'bad' });
      return false;
    case 'not-saved':
      showToast({
        title: 'Distribution failed',
        text: 'This device did not take it. Please try again.',
        tone: 'bad',
      });
      return false;
  }
}

export function sayCancelled(cancelled: Cancelled): void {
  switch (cancelled) {
    case 'cancelled':
      showToast({ title: 'Cancelled', text: 'It has not left this device.' });
      return;
    case 'may-have-left':
      showToast({
        title: 'Cancelled here',
        text: 'It had left this device before. If the server has it, that shows beside the platform.',
      });
      return;
    case 'gone':
      showToast({ title: 'Too late to cancel', text: 'It has left this device.', tone: 'bad' });
      return;
  }
}

/** Where the server can post nothing of it. */
export function sayYoursToPost(): void {
  showToast({ title: 'Yours to post', text: 'Open each platform’s text, post it there, and say so here.' });
}
