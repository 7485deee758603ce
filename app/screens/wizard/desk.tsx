import { firstStepOfText } from '#core/documents/steps.ts';
import type { Contested } from '#core/history/passages.ts';
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { RiGitMergeLine, RiSideBarLine } from '@remixicon/react';
import { contestedLabel } from '../../features/writing/contested-words.ts';
import { usePlace } from '../../features/writing/use-place.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet, type SheetHeight } from '../../ui/sheet.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useDeskKeys } from './desk-keys.ts';
import { StepGroup, StepMenu, type StepPosition, useStepFocus, WizardFrame } from './wizard-frame.tsx';

export interface DeskProps extends StepPosition {
  readonly itemTitle: string;
  /** The title and the draft; null before there is a text, when the step has the whole page. */
  readonly text: ReactNode | null;
  /** The body of the step, and whatever else is about the text. */
  readonly children: ReactNode;
  /** A panel beside the step, or in its place: the history, or changes from other devices. */
  readonly panel: ReactNode | null;
  /** Shown in the head of the sheet. */
  readonly counts: ReactNode;
  /** Changes from other devices, and choices between them; renders nothing when there are none. */
  readonly news: ReactNode;
  readonly hasNews: boolean;
  /** The passages that two devices changed at the same time. */
  readonly contested: Contested;
  /** Opens the panel that shows the news. */
  readonly onNews: () => void;
  readonly foot: ReactNode;
}

/** Pixels between the panel and the foot. */
const FOOT_GAP = 12;

/**
 * The page of a draft: the text in the middle at every step, and the step in a panel beside it, or in a sheet below it
 * where there is no room. Changing the step moves the panel and leaves the text where it is.
 */
export function Desk({
  itemTitle,
  text,
  children,
  panel,
  counts,
  news,
  hasNews,
  contested,
  onNews,
  foot,
  ...position
}: DeskProps) {
  // In a wide window, and on a phone that lies on its side: a sheet would leave it no line of the text.
  const isWide = useMediaQuery('(width >= 1000px), (width >= 640px) and (height < 500px)');
  const { step } = position;
  const hasText = text !== null;
  const hasSheet = hasText && !isWide;
  useDeskMark(hasText);
  const [height, setHeight] = useSheetHeight(step);
  const [isHidden, setIsHidden] = useState(false);
  const [shownStep, setShownStep] = useState(step);
  if (shownStep !== step) {
    setShownStep(step);
    setIsHidden(false);
  }
  const stepPanel = usePanelRoom();
  const { isWriting, openFullScreen } = usePlace();
  useDeskKeys({
    onStep: position.onStep,
    onPanel: () => {
      if (hasSheet) setHeight(height === 'closed' ? 'middle' : 'closed');
      else setIsHidden(!isHidden);
    },
    onFullScreen: () => hasText && openFullScreen(),
  });
  // One element for all layouts: a tablet that is turned must not end what the step is doing, such as a request to a model.
  const [bodyHost] = useState(makeHost);
  const body = (
    <StepGroup step={step} body={useStepFocus(step, isWriting)}>
      {!(hasText && isWide) && news}
      {children}
    </StepGroup>
  );

  const newsLine = (
    <button
      type="button"
      onClick={onNews}
      className="-my-1 inline-flex min-h-6 items-center gap-1 text-xs font-semibold text-accent underline underline-offset-2"
    >
      <RiGitMergeLine size={14} aria-hidden="true" />
      {contested.count > 0 ? contestedLabel(contested) : 'Changed on another device'}
    </button>
  );

  return (
    <WizardFrame
      {...position}
      itemTitle={itemTitle}
      isMenuElsewhere={hasText}
      foot={
        <>
          {hasSheet && (
            <Sheet
              label="the step"
              height={height}
              onHeight={setHeight}
              head={
                <div className="flex flex-wrap items-center justify-between gap-x-3">
                  <StepMenu {...position} />
                  {/* A sheet that opened by itself would cover the text that a person came to read. */}
                  {hasNews ? newsLine : counts}
                </div>
              }
            >
              <div data-beside-panel="">
                <HostPlace host={bodyHost} />
              </div>
            </Sheet>
          )}
          {foot}
        </>
      }
    >
      {hasSheet && (
        <>
          <div className="min-w-0 grow">{text}</div>
          {panel}
        </>
      )}
      {hasText && isWide && (
        <div
          className={classNames(
            'grid grow gap-4 min-[1000px]:gap-8',
            (!isHidden || panel !== null) &&
              'grid-cols-[minmax(0,1fr)_280px] min-[1000px]:grid-cols-[minmax(0,1fr)_340px] min-[1280px]:grid-cols-[minmax(0,1fr)_384px]',
          )}
        >
          <div className={classNames('min-w-0', isHidden && panel === null && 'max-w-[780px]')}>{text}</div>
          <div className="min-w-0">
            {panel}
            {/* Stays mounted behind another panel: its checks mark the text. Between strip and foot, or a long step would
                scroll the page under a short text. */}
            <div
              ref={stepPanel}
              hidden={panel !== null || isHidden}
              data-beside-panel=""
              className="sticky top-[calc(var(--header,52px)+8px)] max-h-[calc(100dvh-var(--header,52px)-148px)] scroll-pb-14 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface px-5 pt-10 pb-5 shadow-low short:max-h-[calc(100dvh-76px)] short:px-4 short:pt-4"
            >
              <IconButton
                label="Hide the panel"
                tooltip="Hide the panel (Ctrl .)"
                className="absolute top-1 right-1.5 z-10"
                onClick={() => setIsHidden(true)}
              >
                <RiSideBarLine size={17} aria-hidden="true" />
              </IconButton>
              <div className="mb-4 strip:hidden">
                <StepMenu {...position} />
              </div>
              {/* News is below the step, which fills the panel then, so that nothing moves while either of them comes. One
                  line of it stays in sight. */}
              <div className={hasNews ? 'min-h-[calc(100dvh-var(--header,52px)-236px)]' : undefined}>
                <HostPlace host={bodyHost} />
              </div>
              {hasNews && (
                <div className="sticky -bottom-5 -mx-5 mt-5 border-t border-line bg-surface px-5 py-2.5">
                  {newsLine}
                </div>
              )}
              <div className="mt-4 grid gap-4 empty:hidden">{news}</div>
            </div>
          </div>
        </div>
      )}
      {hasText && isWide && isHidden && panel === null && (
        <Button size="small" className="fixed right-6 bottom-24 z-10" onClick={() => setIsHidden(false)}>
          Show step {step}
        </Button>
      )}
      {!hasText && (
        <div
          className={classNames(
            panel !== null && 'min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_420px] min-[1280px]:gap-6',
          )}
        >
          <div data-beside-panel={panel === null ? undefined : ''}>
            <HostPlace host={bodyHost} />
          </div>
          {panel}
        </div>
      )}
      {/* After its places: the step's first effects find it on the page. */}
      {createPortal(body, bodyHost)}
    </WizardFrame>
  );
}

function makeHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'contents';
  return host;
}

/** The place in the layout where the host is drawn. There is one at a time. */
function HostPlace({ host }: { readonly host: HTMLElement }) {
  const place = useCallback((element: HTMLElement | null) => element?.append(host), [host]);
  return <div ref={place} className="contents" />;
}

/** Gives the panel the room down to the foot, also once the strip of steps has scrolled away above it. */
function usePanelRoom(): (panel: HTMLElement | null) => (() => void) | undefined {
  return useCallback((panel) => {
    if (!panel) return undefined;
    const fit = () => {
      const foot = document.querySelector<HTMLElement>('[data-bottom-bar]');
      if (!foot || panel.hidden) return;
      // A phone on its side has its own height.
      const isLow = window.innerHeight < 500;
      const room = window.innerHeight - panel.getBoundingClientRect().top - foot.offsetHeight - FOOT_GAP;
      panel.style.maxHeight = isLow ? '' : `${room}px`;
    };
    fit();
    window.addEventListener('scroll', fit, { passive: true });
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('scroll', fit);
      window.removeEventListener('resize', fit);
    };
  }, []);
}

/** Marks the page, so that bars and headings leave the room to the text (`at-desk` in theme.css). */
function useDeskMark(hasText: boolean): void {
  useLayoutEffect(() => {
    if (!hasText) return undefined;
    document.documentElement.dataset['desk'] = '';
    return () => {
      delete document.documentElement.dataset['desk'];
    };
  }, [hasText]);
}

/** Closed where a person came to write; another step opens the sheet. */
function useSheetHeight(step: number): readonly [SheetHeight, (height: SheetHeight) => void] {
  const { words } = usePlace();
  const [height, setHeight] = useState<SheetHeight>('closed');
  const [shown, setShown] = useState({ step, words });
  if (shown.step !== step || shown.words !== words) {
    setShown({ step, words });
    if (shown.step !== step && height === 'closed') setHeight('middle');
    // Words that were asked for must be visible, and so must the text at the step where it is written.
    const isToBeSeen = (words && shown.words !== words) || (shown.step !== step && step === firstStepOfText);
    if (isToBeSeen && height === 'full') setHeight('middle');
  }
  return [height, setHeight];
}
