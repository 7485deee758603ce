import { outcomeSentence } from '#core/publishing/outcome-sentence.ts';
import type { PlatformState } from '../../data/publishing/platform-states.ts';

/** What publishing came to, all platforms together; nothing before it was tried. */
export function PublishOutcome({ platforms }: { readonly platforms: readonly PlatformState[] }) {
  const sentence = outcomeSentence(
    platforms.flatMap(({ platform, isChosen, postedBy, latest }) => {
      const waits = postedBy === 'person' ? 'by-hand' : 'not-published';
      // What was switched off and never posted is no part of it.
      if (!isChosen && (latest === null || latest.state === 'by-hand')) return [];
      return [{ name: platform.name, state: latest?.state ?? waits, reason: latest?.reason ?? null }];
    }),
  );
  return (
    <p role="status" dir="auto" className={sentence ? 'text-base wrap-anywhere' : 'sr-only'}>
      {sentence}
    </p>
  );
}
