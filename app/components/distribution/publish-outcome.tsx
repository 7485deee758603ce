import { outcomeSentence } from '#core/publishing/outcome-sentence.ts';
import type { PlatformState } from '../../data/publishing/platform-states.ts';

/** What publishing came to, all platforms together; nothing before it was tried. */
export function PublishOutcome({ platforms }: { readonly platforms: readonly PlatformState[] }) {
  const sentence = outcomeSentence(
    platforms.flatMap(({ platform, latest }) =>
      latest ? [{ name: platform.name, state: latest.state, reason: latest.reason }] : [],
    ),
  );
  return (
    <p role="status" dir="auto" className={sentence ? 'text-base wrap-anywhere' : 'sr-only'}>
      {sentence}
    </p>
  );
}
