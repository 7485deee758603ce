import { RiArrowRightLine } from '@remixicon/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { MissingField } from '#core/assistant/page-requests.ts';
import type { TestPage } from '#core/assistant/test-page.ts';
import type { AiRequestRow } from '../../engine/store/rows.ts';
import type { Assistant } from '../../features/assistant/use-assistant.ts';
import { Button } from '../../ui/button.tsx';
import type { ChangeTestPage } from './use-test-page.ts';
import type { TestedTask } from './words.tsx';

export interface StepBarProps {
  /** The current state, or what is missing to continue. */
  readonly children: ReactNode;
  /** The label of the button for the next step. */
  readonly next: string;
  readonly isDisabled?: boolean;
  readonly onNext: () => void;
}

/** The bar with the button for the next step, always visible above the phone's bottom bar. */
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

/** The props of every tab of the test page. */
export interface TabProps<Task extends TestedTask> {
  readonly page: TestPage;
  readonly change: ChangeTestPage;
  /** The invalid field, after the person sent a request. */
  readonly missing: MissingField | null;
  readonly assistant: Assistant<Task>;
  readonly onSend: () => void;
  readonly onSendLocally: () => void;
  readonly onQueue: () => void;
  /** Shows the reply to a queued AI request. */
  readonly onShow: (queued: AiRequestRow) => void;
}

/** Focuses a field each time a different field is invalid. */
export function useFocusWhere<Input extends HTMLElement>(wrong: object | null): RefObject<Input | null> {
  const input = useRef<Input>(null);
  useEffect(() => {
    if (wrong) input.current?.focus();
  }, [wrong]);
  return input;
}
