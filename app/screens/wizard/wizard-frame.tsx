import { RiArrowDownSLine, RiArrowLeftLine, RiArrowRightLine, RiCheckLine } from '@remixicon/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { phases, progressPercent, steps } from '#core/documents/steps.ts';
import { usePageHeading } from '../../shell/page-heading.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { Progress } from '../../ui/progress.tsx';

export interface StepPosition {
  /** 1 to 8. */
  readonly step: number;
  /** The numbers of the steps in which something was written or chosen. */
  readonly filled: ReadonlySet<number>;
  readonly onStep: (step: number) => void;
}

export interface WizardFrameProps extends StepPosition {
  /** The item's title, for the browser's tab and a phone's header; absent while there is no item. */
  readonly itemTitle?: string;
  /** Whether the menu of steps is shown elsewhere on narrow pages: in the panel beside the text, or the sheet below it. */
  readonly isMenuElsewhere?: boolean;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Phases, step strip and the bar below: the same around every step. */
export function WizardFrame({ itemTitle, isMenuElsewhere = false, foot, children, ...position }: WizardFrameProps) {
  const current = steps[position.step - 1]!;
  const [from, to] = current.minutes;
  const progress = progressOf(position);
  usePageHeading({
    subtitle: `${current.phase} · ${from}-${to} minutes`,
    ...(itemTitle !== undefined && { itemTitle }),
  });

  return (
    // At the desk it fills the window, so that a short text does not scroll and the foot stands at the bottom.
    <div className="grid gap-5 at-desk:flex at-desk:min-h-[calc(100dvh-var(--header,52px)-4px)] at-desk:flex-col at-desk:gap-3 at-desk:desk:min-h-[calc(100dvh-var(--header,52px)-10px)]">
      <StepStrip {...position} />
      {!isMenuElsewhere && (
        <div className="grid gap-2 text-xs text-ink-3 strip:hidden">
          <div className="flex justify-between gap-3">
            <StepMenu {...position} />
            <span className="self-center text-right">
              {progress.filled}
              <span className="max-[430px]:hidden">
                {' '}
                · {from}-{to} min
              </span>
            </span>
          </div>
          <Progress label={progress.filled} value={progressPercent(position.filled)} />
        </div>
      )}
      {children}
      {/* Always visible, above the phone's bottom bar. */}
      <div
        data-bottom-bar=""
        className="sticky bottom-[calc(62px+env(safe-area-inset-bottom))] z-10 -mx-4 border-t border-line bg-paper at-desk:bottom-[max(0px,calc(var(--keyboard,0px)-64px))] at-desk:border-0 desk:bottom-0 desk:mx-0"
      >
        {foot}
      </div>
    </div>
  );
}

/** The four phases above the eight steps that belong to them, on wide pages. */
function StepStrip({ step, filled, onStep }: StepPosition) {
  const current = steps[step - 1]!;
  const progress = progressOf({ step, filled });
  return (
    <div className="hidden grid-cols-[minmax(0,1fr)_auto] items-end gap-4 strip:grid">
      <div className="grid gap-1">
        <ol aria-label="Phases" className="grid grid-cols-8 gap-1.5 text-2xs tracking-wide">
          {phases.map((phase) => {
            const own = steps.filter((each) => each.phase === phase);
            const isDone = own.every(({ number }) => filled.has(number));
            return (
              <li
                key={phase}
                aria-current={phase === current.phase ? 'step' : undefined}
                style={{ gridColumn: `span ${own.length}` }}
                className={classNames(
                  'flex items-center gap-1 px-0.5 uppercase',
                  phase === current.phase ? 'text-accent' : 'text-ink-3',
                )}
              >
                {phase}
                {isDone && <RiCheckLine size={12} role="img" aria-label="done" />}
              </li>
            );
          })}
        </ol>
        <nav aria-label="Steps">
          <ol className="grid grid-cols-8 gap-1.5">
            {steps.map(({ id, number, title }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={number === step ? 'step' : undefined}
                  onClick={() => onStep(number)}
                  className={classNames(
                    'flex min-h-7 w-full items-center gap-1 rounded-b-sm border-t-2 px-0.5 pt-1 text-left text-xs whitespace-nowrap transition-colors duration-120 hover:text-ink',
                    number === step || filled.has(number) ? 'border-accent' : 'border-line',
                    number === step ? 'font-semibold text-ink' : filled.has(number) ? 'text-ink-2' : 'text-ink-3',
                  )}
                >
                  {number} {title}
                  {filled.has(number) && (
                    <RiCheckLine size={13} role="img" aria-label="filled" className="shrink-0 text-good" />
                  )}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <p className="grid gap-1.5 pb-1.5 text-right text-xs text-ink-2 tabular-nums">
        <span>{progress.filled}</span>
        <span>{progress.position}</span>
      </p>
    </div>
  );
}

/** Where the person is, which says nothing about what is written; and what is: the steps that have a tick. */
function progressOf({ step, filled }: Pick<StepPosition, 'step' | 'filled'>) {
  return {
    position: `Step ${step} of ${steps.length}`,
    filled: `${filled.size} of ${steps.length} filled · ${progressPercent(filled)}%`,
  };
}

/** The current step as a menu of all, where the strip has no room. */
export function StepMenu({ step, filled, onStep }: StepPosition) {
  return (
    <Menu
      trigger={
        <button type="button" className="-my-3 inline-flex min-h-11 items-center gap-1 text-xs font-semibold text-ink">
          Step {step} of {steps.length} · {steps[step - 1]!.title}
          <RiArrowDownSLine size={16} aria-hidden="true" />
        </button>
      }
      items={steps.map(({ number, title }) => ({
        value: String(number),
        label: `${number} ${title}`,
        note: filled.has(number) ? 'filled' : undefined,
        isChosen: number === step,
      }))}
      onSelect={(number) => onStep(Number(number))}
    />
  );
}

export interface WizardFootProps {
  /** 1 to 8. */
  readonly step: number;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  /** Whether it is scheduled or published: the last step then has nothing to complete. */
  readonly isSettled?: boolean;
  /** Whether Next Step is the main button. */
  readonly isNextMain?: boolean;
  /** Shown after Previous, where there is room. */
  readonly counts?: ReactNode;
  /** Shown before Next Step. */
  readonly extra?: ReactNode;
  /** The action that the draft is ready for. */
  readonly action?: ReactNode;
}

/** On a phone, the menu of the draft's one button has these. */
const besideAction = 'max-desk:group-has-[[data-foot-action]]/foot:hidden';

/** The buttons below every step. */
export function WizardFoot({
  step,
  isSettled = false,
  isNextMain = false,
  onPrevious,
  onNext,
  counts,
  extra,
  action,
}: WizardFootProps) {
  const isLast = step === steps.length;
  return (
    <div
      data-foot=""
      className="group/foot flex items-center gap-2 bg-paper px-4 py-2.5 short:py-1.5! desk:gap-3 desk:border-t desk:border-line desk:px-0 desk:py-3"
    >
      <Button onClick={onPrevious} disabled={step === 1}>
        <RiArrowLeftLine size={17} aria-hidden="true" />
        <span className="max-[480px]:sr-only">Previous</span>
      </Button>
      {/* Narrower, they stand in the sheet's head. */}
      <div className="hidden min-w-0 grow strip:block">{counts}</div>
      <span className="grow strip:hidden" />
      <div className={classNames('shrink-0', besideAction)}>{extra}</div>
      {!(isLast && isSettled) && (
        <Button
          variant={isNextMain ? 'primary' : 'outlined'}
          className={classNames('max-[400px]:px-3', isLast && besideAction)}
          onClick={onNext}
        >
          <span>
            {isLast ? 'Complete' : 'Next'}
            {!isLast && <span className="max-[400px]:group-has-[[data-foot-action]]/foot:sr-only"> Step</span>}
          </span>
          {!isLast && <RiArrowRightLine size={17} aria-hidden="true" className="max-[480px]:hidden" />}
        </Button>
      )}
      {action}
    </div>
  );
}

export interface StepGroupProps {
  readonly step: number;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

export function StepGroup({ step, body, children }: StepGroupProps) {
  return (
    <div
      ref={body}
      role="group"
      tabIndex={-1}
      aria-label={`Step ${step}: ${steps[step - 1]!.title}`}
      className="grid gap-6 focus-visible:outline-none"
    >
      {children}
    </div>
  );
}

/**
 * Focuses the body of a step when the step changes, so that its name is announced.
 *
 * @param isWriting the draft gets the focus instead
 */
export function useStepFocus(step: number, isWriting = false): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const scrolled = useScrolled(body);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrolled.current?.scrollTo({ top: 0 });
    // Unless one of its fields has taken the focus.
    if (!isWriting && !body.current?.contains(document.activeElement)) body.current?.focus({ preventScroll: true });
  }, [step, isWriting, scrolled]);
  return body;
}

/**
 * The panel or sheet around an element, once it was scrolled. Scrolling to the top lays out the whole page at once, which
 * took more time than anything else in a change of step.
 */
function useScrolled(body: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const scrolled = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.contains(body.current)) return;
      if (target.scrollTop > 0) scrolled.current = target;
      // Anything else around it may have been scrolled sideways.
      else if (target === scrolled.current) scrolled.current = null;
    };
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', note, options);
    return () => document.removeEventListener('scroll', note, options);
  }, [body]);
  return scrolled;
}
