import { hasChosenSince } from '#core/history/merged-changes.ts';
import { type Contested, sharedPassages } from '#core/history/passages.ts';
import type { WizardPanel as Panel } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useDesk } from '../writing/desk-context.ts';
import { usePlace } from '../writing/use-place.ts';
import { useSettledPassages } from '../writing/settled-passages.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { ConflictList } from './conflict-choices.tsx';
import { contestedSentence } from '../writing/contested-words.ts';
import { HistoryList } from './history-list.tsx';
import { MergedProperties } from './merged-properties.tsx';
import type { MergedNews, MergedState } from './use-merged-changes.ts';

export interface WizardPanelProps {
  readonly panel: Panel;
  readonly merged: MergedState;
}

/** The panel beside a step: changes from other devices, or the item's history. */
export function WizardPanel({ panel, merged }: WizardPanelProps) {
  const { openPanel, closePanel } = usePlace();
  return (
    <SidePanel title="Changes and history" onClose={closePanel}>
      <div>
        <Tabs
          label="Changes and history"
          chosen={panel}
          onChoose={(id) => openPanel(id === 'history' ? 'history' : 'reconcile')}
          tabs={[
            { id: 'reconcile', label: 'What changed', content: <WhatChanged merged={merged} /> },
            { id: 'history', label: 'Version history', content: <HistoryList /> },
          ]}
        />
      </div>
    </SidePanel>
  );
}

/** Changes from other devices, and the choices that the person has. */
function WhatChanged({ merged: { news, dismiss } }: { readonly merged: MergedState }) {
  const { conflicts, document } = useWizard();
  const settled = useSettledPassages();
  const contested = useDesk()?.contested;
  const { openPanel, closePanel } = usePlace();
  const properties = news?.changes.properties ?? [];
  const areSomeKept = sharedPassages(properties, news?.here ?? '').some(({ key }) => settled.has(key));
  const isChosen = !areSomeKept && news !== null && hasChosenSince(document.doc(), news.since);
  const finish = () => {
    dismiss();
    if (conflicts.length === 0) closePanel();
  };
  return (
    <div className="grid gap-5">
      <p className="text-base text-ink-2">{summary({ news, contested, choices: conflicts.length, isChosen })}</p>
      <ConflictList />
      {news && <MergedProperties news={news} />}
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3.5 desk:max-[1279px]:-bottom-6 desk:max-[1279px]:-mx-6 desk:max-[1279px]:-mb-6">
        <Button onClick={() => openPanel('history')}>
          {/* Beside the other button on the narrowest phone. */}
          <span>
            <span className="max-[380px]:sr-only">Bring back an </span>
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

interface WhatHappened {
  readonly news: MergedNews | null;
  readonly contested: Contested | undefined;
  /** Number of properties with a choice. */
  readonly choices: number;
  /** Whether one text was chosen and the other one left. */
  readonly isChosen: boolean;
}

function summary({ news, contested, choices, isChosen }: WhatHappened): string {
  if (choices > 0) return 'Nothing was lost. Where both devices changed the same thing, choose which one to keep.';
  if (contested && contested.count > 0) return `${contestedSentence(contested)} Keep both, or choose one below.`;
  if (isChosen) return 'Your choice is kept. The other text is in the history.';
  return news
    ? 'Nothing was lost. The text from all your devices is kept.'
    : 'You’re up to date with the changes from your other devices.';
}
