import type { ReactNode } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { creatorTabs, type CreatorTab } from '../../paths.ts';

const labels: Readonly<Record<CreatorTab, string>> = {
  editor: 'Editor',
  preview: 'Preview',
  distribution: 'Distribution',
};

export interface CreatorLayoutProps {
  /** Platform and pillar. */
  readonly pickers: ReactNode;
  readonly assistant: ReactNode;
  readonly tab: CreatorTab;
  readonly onTab: (tab: CreatorTab) => void;
  readonly contents: Readonly<Record<CreatorTab, ReactNode>>;
  /** Those that there is nothing to show of yet. */
  readonly disabled: readonly CreatorTab[];
}

/** What the piece is about and the assistant at the left, the piece at the right; on phones the piece is in between. */
export function CreatorLayout({ pickers, assistant, tab, onTab, contents, disabled }: CreatorLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[300px_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-x-8 wide:gap-y-4">
      <div className="min-w-0">{pickers}</div>
      <div className="min-w-0 wide:col-start-2 wide:row-span-2 wide:row-start-1">
        <Tabs
          label="The piece"
          chosen={tab}
          onChoose={(chosen) => onTab(creatorTabs.find((id) => id === chosen) ?? 'editor')}
          tabs={creatorTabs.map((id) => ({
            id,
            label: labels[id],
            isDisabled: disabled.includes(id),
            content: contents[id],
          }))}
        />
      </div>
      <div className="min-w-0">{assistant}</div>
    </div>
  );
}
