import type { ReactNode } from 'react';
import { type CreatorTab, creatorTabs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tabs } from '../../ui/tabs.tsx';

const labels: Readonly<Record<CreatorTab, string>> = {
  editor: 'Editor',
  preview: 'Preview',
  distribution: 'Distribution',
};

export interface CreatorLayoutProps {
  /** The fields for platform and pillar. */
  readonly pickers: ReactNode;
  readonly assistant: ReactNode;
  readonly tab: CreatorTab;
  readonly onTab: (tab: CreatorTab) => void;
  readonly contents: Readonly<Record<CreatorTab, ReactNode>>;
  /** Tabs without content yet. */
  readonly disabled: readonly CreatorTab[];
}

/** The fields and the assistant on the left, the item on the right; on phones the item is in between. */
export function CreatorLayout({ pickers, assistant, tab, onTab, contents, disabled }: CreatorLayoutProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[300px_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-x-8 wide:gap-y-4">
      <div className="min-w-0">{pickers}</div>
      <div className="min-w-0 wide:col-start-2 wide:row-span-2 wide:row-start-1">
        <Tabs
          label="Content"
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

export interface CreateBarProps {
  /** Whether a platform and a pillar are chosen. */
  readonly isReady: boolean;
  readonly isBusy?: boolean;
  readonly onCreate: () => void;
  /** Shown above the button. */
  readonly children?: ReactNode;
}

/** The sticky bar with the button that makes a draft. A press before the choices are complete shows what is missing. */
export function CreateBar({ isReady, isBusy = false, onCreate, children }: CreateBarProps) {
  return (
    <BottomBar>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          isBusy={isBusy}
          aria-disabled={!isReady || undefined}
          className="aria-disabled:opacity-55"
          onClick={() => (isReady ? onCreate() : sayMissing(chosenFirst))}
        >
          Create Content
        </Button>
        {!isReady && <p className="text-sm text-ink-2">{chosenFirst}</p>}
      </div>
    </BottomBar>
  );
}

export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      // One row on a phone, which leaves the text its lines.
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 grid gap-2 border-t border-line bg-paper py-3 max-desk:flex max-desk:flex-wrap max-desk:py-1.5 desk:bottom-0"
    >
      {children}
    </div>
  );
}

const chosenFirst = 'Please select a platform and content pillar';

/** Shows what is not chosen yet (docs/rules/creating.md, "Creator"). */
export function sayMissing(text: string): void {
  showToast({ title: 'Missing information', text, tone: 'bad' });
}
