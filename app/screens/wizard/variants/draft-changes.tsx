import { useMemo } from 'react';
import { draftChangesSince } from '#core/content/variant-drift.ts';
import { isChanged } from '#core/documents/passages.ts';
import { isStanding } from '#core/documents/text-spans.ts';
import { headsOfVersion, versionKey } from '#core/documents/version-names.ts';
import { markStyle } from '../reconcile/mark-style.ts';
import { shortenUnchanged } from '../reconcile/shorten-unchanged.ts';
import { useSettled } from '../use-settled.ts';
import { useWizard } from '../wizard-context.ts';
import type { OwnVersion } from './use-platform-versions.ts';

/** The draft is compared again once its writer has paused. Milliseconds. */
const PAUSE_MS = 300;

/** What was written in the draft, and removed from it, since a version was last known to fit. */
export function DraftChanges({ version: { fits } }: { readonly version: OwnVersion }) {
  const { item } = useWizard();
  const settled = useSettled(item, PAUSE_MS);
  const key = versionKey(fits);
  const spans = useMemo(() => draftChangesSince(settled, headsOfVersion(key)), [settled, key]);
  return (
    // Reachable by keyboard: it scrolls.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="What changed in the draft"
      dir="auto"
      className="mb-1 max-h-[40dvh] overflow-y-auto rounded-sm border border-line bg-paper p-3 font-serif text-[17px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {spans.map((span, index) => {
        const ends = { isFirst: index === 0, isLast: index === spans.length - 1 };
        // Spans have no other name, and the list is made anew as a whole.
        /* oxlint-disable react/no-array-index-key */
        if (!isChanged(span)) return <span key={index}>{shortenUnchanged(span.text, ends)}</span>;
        return isStanding(span) ? (
          <ins key={index} className="rounded-[3px] box-decoration-clone" style={markStyle(0)}>
            <span className="sr-only">Added: </span>
            {span.text}
          </ins>
        ) : (
          <del key={index} className="text-ink-3">
            <span className="sr-only">Removed: </span>
            {span.text}
          </del>
        );
        /* oxlint-enable react/no-array-index-key */
      })}
    </div>
  );
}
