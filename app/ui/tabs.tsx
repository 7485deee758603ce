import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** Shown beside the label, for example a tick. */
  readonly mark?: ReactNode;
  readonly isDisabled?: boolean;
  readonly content: ReactNode;
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  return (
    <ArkTabs.Root value={chosen} onValueChange={({ value }) => onChoose(value)} lazyMount unmountOnExit>
      <ArkTabs.List aria-label={label} className="mb-5 flex gap-5 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <ArkTabs.Trigger
            key={tab.id}
            value={tab.id}
            disabled={tab.isDisabled ?? false}
            className="inline-flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap text-base text-ink-2 focus-visible:-outline-offset-2 disabled:opacity-50 data-selected:font-medium data-selected:text-ink data-selected:shadow-[inset_0_-2px_var(--accent)]"
          >
            {tab.label}
            {tab.mark}
          </ArkTabs.Trigger>
        ))}
      </ArkTabs.List>
      {tabs.map((tab) => (
        <ArkTabs.Content key={tab.id} value={tab.id} className="focus-visible:outline-offset-4">
          {tab.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  );
}
