import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { sayMissing } from './say-missing.ts';

export interface CreateBarProps {
  /** A platform and a pillar are chosen. */
  readonly isReady: boolean;
  readonly isBusy?: boolean;
  readonly onCreate: () => void;
  /** Above the button. */
  readonly children?: ReactNode;
}

/** The sticky bar with the button that makes a draft. A press before the choices are complete says what is missing. */
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
          onClick={() => (isReady ? onCreate() : sayMissing('to-create'))}
        >
          Create Content
        </Button>
        {!isReady && <p className="text-sm text-ink-2">Please select a platform and content pillar</p>}
      </div>
    </BottomBar>
  );
}

export function BottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 grid gap-2 border-t border-line bg-paper py-3 desk:bottom-0"
    >
      {children}
    </div>
  );
}
