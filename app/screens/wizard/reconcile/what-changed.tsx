import type { MergedNews, MergedState } from '../../../data/merged/use-merged-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { useWizard } from '../wizard-context.ts';
import { usePlace } from '../use-place.ts';
import { ConflictList } from './conflict-choices.tsx';
import { MergedProperties } from './merged-properties.tsx';

/** What other devices changed, and what the person may choose of it. */
export function WhatChanged({ merged: { news, dismiss } }: { readonly merged: MergedState }) {
  const { conflicts } = useWizard();
  const { openPanel, closePanel } = usePlace();
  const finish = () => {
    dismiss();
    if (conflicts.length === 0) closePanel();
  };
  return (
    <div className="grid gap-5">
      <p className="text-base text-ink-2">{summary(news, conflicts.length)}</p>
      <ConflictList />
      {news && <MergedProperties news={news} />}
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3.5 desk:max-[1279px]:-bottom-6 desk:max-[1279px]:-mx-6 desk:max-[1279px]:-mb-6">
        <Button onClick={() => openPanel('history')}>
          {/* Beside the other button on the narrowest phone. */}
          <span>
            <span className="max-[380px]:sr-only">Restore an </span>
            <span className="inline-block max-[380px]:first-letter:uppercase">earlier version</span>
          </span>
        </Button>
        {news && (
          <Button variant="primary" onClick={finish}>
            Looks right
          </Button>
        )}
      </div>
    </div>
  );
}

function summary(news: MergedNews | null, choices: number): string {
  if (choices > 0)
    return 'Nothing was lost. Every word from both devices is kept; choose where both changed the same thing.';
  return news
    ? 'Nothing was lost. Every word from every device is kept.'
    : 'You have seen everything that your other devices changed here.';
}
