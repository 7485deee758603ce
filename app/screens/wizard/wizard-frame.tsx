import { RiArrowDownSLine, RiArrowLeftLine, RiArrowRightLine, RiCheckLine } from '@remixicon/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { canGoTo, phases, progressPercent, steps } from '#core/documents/steps.ts';
import { usePageHeading } from '../../shell/page-heading.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';

export interface WizardFrameProps {
  /** 1 to 8. */
  readonly step: number;
  /** The furthest step that the person has visited or filled. */
  readonly reached: number;
  readonly onStep: (step: number) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  /** Shown beside Next Step. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** Phases, progress, step strip and the buttons below: the same around every step. */
export function WizardFrame({ step, reached, onStep, onPrevious, onNext, extra, children }: WizardFrameProps) {
  const current = steps[step - 1]!;
  const [from, to] = current.minutes;
  const isLast = step === steps.length;
  const percent = progressPercent(step);
  const body = useStepFocus(step);
  usePageHeading({ subtitle: `${current.phase} · ${from}-${to} minutes` });

  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <div className="hidden items-center justify-between gap-4 desk:flex">
          <ol aria-label="Phases" className="flex flex-wrap gap-2">
            {phases.map((phase, index) => {
              const isDone = index < phases.indexOf(current.phase);
              return (
                <li key={phase} aria-current={phase === current.phase ? 'step' : undefined}>
                  <Pill tone={phase === current.phase ? 'accent' : 'plain'}>
                    {phase}
                    {isDone && <RiCheckLine size={14} role="img" aria-label="done" />}
                  </Pill>
                </li>
              );
            })}
          </ol>
          <span className="shrink-0 text-ink-2">{percent}% complete</span>
        </div>
        <nav aria-label="Steps" className="hidden desk:block">
          <ol className="grid grid-cols-8 gap-1.5">
            {steps.map(({ id, number, title }) => (
              <li key={id}>
                <button
                  type="button"
                  disabled={!canGoTo(number, reached)}
                  aria-current={number === step ? 'step' : undefined}
                  onClick={() => onStep(number)}
                  className={classNames(
                    'block min-h-9 w-full rounded-b-sm border-t-[3px] px-0.5 pt-2 text-left text-xs transition-colors duration-120 enabled:hover:text-ink',
                    number <= step ? 'border-accent' : 'border-line',
                    number === step ? 'font-semibold text-ink' : number < step ? 'text-ink-2' : 'text-ink-3',
                  )}
                >
                  {number} {title}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-2 text-xs text-ink-3 desk:hidden">
          <div className="flex justify-between gap-3">
            <Menu
              trigger={
                <button type="button" className="-my-3 inline-flex min-h-11 items-center gap-1 font-semibold text-ink">
                  Step {step} of {steps.length} · {current.title}
                  <RiArrowDownSLine size={16} aria-hidden="true" />
                </button>
              }
              items={steps
                .filter(({ number }) => canGoTo(number, reached))
                .map(({ number, title }) => ({
                  value: String(number),
                  label: `${number} ${title}`,
                  isChosen: number === step,
                }))}
              onSelect={(number) => onStep(Number(number))}
            />
            <span className="self-center">
              {from}-{to} min
            </span>
          </div>
          <Progress label={`${percent}% complete`} value={percent} />
        </div>
      </div>
      {/* Takes the focus when the step changes, so that its name is announced. */}
      <div
        ref={body}
        role="group"
        tabIndex={-1}
        aria-label={`Step ${step}: ${current.title}`}
        className="grid gap-6 focus-visible:outline-none"
      >
        {children}
      </div>
      {/* Always visible, above the phone's bottom bar. */}
      <div
        data-bottom-bar=""
        className="sticky bottom-[calc(62px+env(safe-area-inset-bottom))] z-10 -mx-4 mt-2 flex items-center gap-2 border-t border-line bg-paper px-4 py-2.5 desk:bottom-0 desk:mx-0 desk:gap-3 desk:px-0 desk:py-4"
      >
        <Button onClick={onPrevious} disabled={step === 1}>
          <RiArrowLeftLine size={17} aria-hidden="true" />
          <span className="max-[380px]:sr-only">Previous</span>
        </Button>
        <span className="grow" />
        {extra}
        <Button variant={isLast ? 'outlined' : 'primary'} onClick={onNext}>
          {isLast ? 'Complete' : 'Next Step'}
          {!isLast && <RiArrowRightLine size={17} aria-hidden="true" className="max-[380px]:hidden" />}
        </Button>
      </div>
    </div>
  );
}

/** Focuses the start of a step after a change of step, unless one of its fields has taken the focus. */
function useStepFocus(step: number) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!body.current?.contains(document.activeElement)) body.current?.focus({ preventScroll: true });
  }, [step]);
  return body;
}
