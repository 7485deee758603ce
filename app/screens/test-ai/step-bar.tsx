import { RiArrowRightLine } from '@remixicon/react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

export interface StepBarProps {
  /** Where the person stands, or what is missing to go on. */
  readonly children: ReactNode;
  /** On the button that leads on. */
  readonly next: string;
  readonly isDisabled?: boolean;
  readonly onNext: () => void;
}

/** The way on, in reach at every height, above the phone's bottom bar. */
export function StepBar({ children, next, isDisabled = false, onNext }: StepBarProps) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(62px+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 py-2.5 desk:bottom-0 desk:mx-0 desk:px-0 desk:py-4"
    >
      <div className="min-w-0 text-sm text-ink-2">{children}</div>
      <Button variant="primary" disabled={isDisabled} onClick={onNext}>
        {next}
        <RiArrowRightLine size={17} aria-hidden="true" className="max-[380px]:hidden" />
      </Button>
    </div>
  );
}
