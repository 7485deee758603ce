import type { MergedState } from './use-merged-changes.ts';
import type { WizardPanel as Panel } from '../../paths.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePlace } from '../writing/use-place.ts';
import { HistoryList } from './history-list.tsx';
import { WhatChanged } from './what-changed.tsx';

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
