import { Tabs as ArkTabs } from '@ark-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
  /** Controls at the end of the tabs' row, which is lower then. */
  readonly aside?: ReactNode;
}

export function Tabs({ label, tabs, chosen, onChoose, aside }: TabsProps) {
  return (
    <ArkTabs.Root value={chosen} onValueChange={({ value }) => onChoose(value)} lazyMount unmountOnExit>
      <div className={aside ? 'flex items-center gap-2' : 'mb-5 border-b border-line'}>
        <ArkTabs.List
          aria-label={label}
          className={classNames(
            'flex grow',
            // Its end fades, so that a tab that is cut there is seen to go on.
            aside
              ? 'gap-x-3.5 overflow-x-auto pe-4 [mask-image:linear-gradient(to_right,black_calc(100%-16px),transparent)] desk:gap-x-5'
              : 'gap-x-5 max-desk:overflow-x-auto max-desk:gap-x-4 desk:flex-wrap',
          )}
        >
          {tabs.map((tab) => (
            <ArkTabs.Trigger
              key={tab.id}
              value={tab.id}
              disabled={tab.isDisabled ?? false}
              className={classNames(
                aside ? 'min-h-11 desk:min-h-9' : 'min-h-11',
                'inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-base text-ink-2 focus-visible:-outline-offset-2 disabled:opacity-50 data-selected:font-medium data-selected:text-ink data-selected:shadow-[inset_0_-2px_var(--accent)]',
              )}
            >
              {tab.label}
              {tab.mark}
            </ArkTabs.Trigger>
          ))}
        </ArkTabs.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <ArkTabs.Content key={tab.id} value={tab.id} className="focus-visible:outline-offset-4">
          {tab.content}
        </ArkTabs.Content>
      ))}
    </ArkTabs.Root>
  );
}
