import { format, isSameDay, isSameYear } from 'date-fns';
import { ownSiteId, type PublishingAction, type ShownState } from '#core/publishing/publication.ts';
import type { Cancelled } from '../../engine/store/publishing-calls.ts';
import { endToast, latestToast, showToast, type Toast } from '../../ui/show-toast.ts';
import { whyNoDraft } from '../content/use-apply-to-item.ts';
import type { PublishOutcome } from './use-publish-item.ts';

interface SaidOf {
  readonly isOnline: boolean;
  readonly action?: PublishingAction;
}

const titles: Readonly<Record<PublishingAction, string>> = {
  publish: 'Publishing',
  update: 'Updating the post',
  'take-down': 'Taking it down…',
  settle: 'Sending your answer',
};

/** Names the toast that asks for a platform. */
const missingPlatforms = 'no-platforms';

const besideIt = 'You’ll see the result next to each platform.';
const onItsWay: Readonly<Record<PublishingAction, string>> = {
  publish: besideIt,
  update: 'Readers will see the new words in a few seconds.',
  'take-down': besideIt,
  settle: besideIt,
};

/** Shows the outcome of a request to publish (docs/rules.md, "Messages"). Returns whether it is being published. */
export function sayPublishOutcome(outcome: PublishOutcome, { isOnline, action = 'publish' }: SaidOf): boolean {
  switch (outcome) {
    case 'queued':
      if (isOnline) showToast({ title: titles[action], text: onItsWay[action], about: action });
      else showToast({ title: 'Queued', text: 'It will be posted when you’re back online.' });
      return true;
    case 'open-choice':
      return false;
    case 'no-platforms':
      showToast({
        title: 'No platforms selected',
        text: 'Please select at least one platform to distribute your content.',
        tone: 'bad',
        about: missingPlatforms,
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
        text: 'Could not save on this device. Try again.',
        tone: 'bad',
      });
      return false;
  }
}

/** Ends the toast that asks for a platform: one was chosen. */
export function endMissingPlatforms(): void {
  endToast(missingPlatforms);
}

export function viewPost(url: string): void {
  window.open(url, '_blank', 'noopener');
}

/** Whether the result of an action is still to come. */
export function isUnderWay({ type }: ShownState): boolean {
  return type === 'queued-here' || type === 'sent' || type === 'queued' || type === 'publishing';
}

/**
 * Turns the toast that said that it is being published, or taken down, into the result. Says nothing while any result is
 * not certain: "Not published" about a post that is out would lead to a second one.
 *
 * @param results null for a platform from which nothing new has come: it was cancelled, or the answer takes long
 */
export function sayResult(results: readonly (ShownState | null)[]): void {
  const isSome = (type: ShownState['type']) => results.some((result) => result?.type === type);
  const areAll = (...types: readonly ShownState['type'][]) =>
    results.length > 0 && results.every((result) => result !== null && types.includes(result.type));
  const url = results.map(urlOnOwnSite).find((each) => each !== null) ?? null;
  const view = url !== null && { action: { label: 'View post', run: () => viewPost(url) } };
  if (areAll('withdrawn')) showResult('take-down', { title: 'Taken down' });
  else if (areAll('shared')) showResult('publish', { title: 'Published', ...view });
  else if (isSome('unknown'))
    showResult('publish', {
      title: 'Not confirmed',
      text: 'It may be out. Look there, then answer next to the platform.',
      tone: 'bad',
    });
  else if (areAll('shared', 'failed'))
    showResult('publish', {
      title: isSome('shared') ? 'Not published everywhere' : 'Not published',
      text: 'You’ll see why next to each platform.',
      tone: 'bad',
      ...view,
    });
}

/** The address of a post that is on the person's own site now. */
function urlOnOwnSite(result: ShownState | null): string | null {
  if (result?.type !== 'shared' || result.publication?.platformId !== ownSiteId) return null;
  return result.publication.url;
}

/** A result takes the place of no other message, not even of one that is not visible yet. */
function showResult(resultOf: PublishingAction, toast: Toast): void {
  if (latestToast()?.about === resultOf) showToast({ ...toast, resultOf });
}

export function sayCancelled(cancelled: Cancelled): void {
  switch (cancelled) {
    case 'cancelled':
      showToast({ title: 'Cancelled', text: 'Nothing was sent.' });
      return;
    case 'may-have-left':
      showToast({
        title: 'Cancelled here',
        text: 'It may already have been sent. If so, you’ll see it next to the platform.',
      });
      return;
    case 'gone':
      showToast({ title: 'Too late to cancel', text: 'It has already been sent.', tone: 'bad' });
      return;
  }
}

export interface StateContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isOnline: boolean;
  /** UTC instant at which the item was or is due; null when it has no schedule. */
  readonly dueAt: string | null;
}

const queuedWords: Readonly<Record<PublishingAction, string>> = {
  publish: 'Queued',
  update: 'Update queued',
  'take-down': 'Take-down queued',
  settle: 'Answer queued',
};

/** The state of an item's publication on a platform, as text. */
export function stateWords(shown: ShownState, { now, isOnline, dueAt }: StateContext): string {
  const timeOf = (at: number | string) => shortTime(at, now);
  switch (shown.type) {
    case 'not-published':
      return 'Not published yet';
    case 'due':
      return `Scheduled for ${timeOf(shown.at)}`;
    case 'queued-here':
      return isOnline
        ? `${queuedWords[shown.action]} at ${timeOf(shown.at)}`
        : `Offline · queued at ${timeOf(shown.at)}`;
    case 'sent':
      return 'Sent to the server';
    case 'queued':
      return withReason('Queued', shown.publication?.reason);
    case 'publishing':
      return 'Publishing…';
    case 'shared':
      return withReason(
        withTime('Shared', shown.publication?.at, timeOf) + updatedWords(shown.publication?.updatedAt, timeOf),
        shown.publication?.reason,
      );
    case 'failed':
      return withReason('Failed', shown.publication?.reason ?? 'The platform gave no reason.');
    case 'unknown':
      return withReason('Not confirmed', shown.publication?.reason ?? 'The platform gave no clear answer.');
    case 'overdue':
      return withReason(
        dueAt === null ? 'Missed' : `Missed at ${timeOf(dueAt)}`,
        // After a restore it may be out already, which the person must know before publishing it.
        shown.publication?.reason ?? 'its time passed before the server could post it',
      );
    case 'by-hand':
      return withReason('You post this one', shown.publication?.reason);
    case 'withdrawn':
      return withTime('Taken down', shown.publication?.at, timeOf);
  }
}

function updatedWords(at: string | null | undefined, timeOf: (at: string) => string): string {
  return at ? ` · updated ${timeOf(at)}` : '';
}

function withReason(words: string, reason: string | null | undefined): string {
  return reason ? `${words}: ${reason}` : words;
}

function withTime(words: string, at: string | null | undefined, timeOf: (at: string) => string): string {
  return at ? `${words} ${timeOf(at)}` : words;
}

/** "10:12", with the day if it is another one, and with the year if that differs. */
export function shortTime(at: number | string, now: number): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return '';
  return format(time, isSameDay(time, now) ? 'HH:mm' : isSameYear(time, now) ? 'd MMM HH:mm' : 'd MMM yyyy HH:mm');
}
