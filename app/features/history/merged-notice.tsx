import { RiGitMergeLine } from '@remixicon/react';
import { contestedSentence } from '../writing/contested-words.ts';
import { mergedSentence } from './merged-sentence.ts';
import type { MergedState } from './use-merged-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dot } from '../../ui/dot.tsx';
import { keepFocusAround } from '../../ui/use-opener.ts';
import { useDesk } from '../writing/desk-context.ts';
import { usePlace } from '../writing/use-place.ts';
import { markColor } from './conflict-choices.tsx';

/** Changes from other devices since the person last saw the item on this one. Changes made here are never included. */
export function MergedNotice({ merged: { news, dismiss } }: { readonly merged: MergedState }) {
  const { openPanel } = usePlace();
  const contested = useDesk()?.contested;
  if (!news) return null;
  const isChoice = news.changes.devices.some(({ properties }) => properties.some(({ alsoHere }) => alsoHere));
  return (
    <Card className="max-w-[860px]">
      <section aria-labelledby="merged" className="grid gap-3">
        <h2 id="merged" className="flex items-center gap-2 text-lg">
          <RiGitMergeLine size={18} aria-hidden="true" className="shrink-0 text-accent" />
          Merged while you were away
        </h2>
        <ul className="grid gap-1.5 text-base text-ink-2">
          {news.changes.devices.map((device, index) => (
            <li key={device.key} className="flex items-baseline gap-2.5">
              <Dot color={markColor(index + 1)} />
              <span className="min-w-0 wrap-anywhere">{mergedSentence(device, news.at)}</span>
            </li>
          ))}
        </ul>
        {contested !== undefined && contested.count > 0 && (
          <p className="text-base">{contestedSentence(contested)} Read it through, then keep both or choose one.</p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant={isChoice ? 'primary' : 'outlined'} onClick={() => openPanel('reconcile')}>
            Show what changed
          </Button>
          <Button variant="quiet" onClick={({ currentTarget }) => keepFocusAround(currentTarget, dismiss)}>
            Looks right
          </Button>
        </div>
      </section>
    </Card>
  );
}
