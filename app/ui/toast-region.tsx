import { Toast as ArkToast, Toaster as ArkToaster } from '@ark-ui/react/toast';
import { RiCloseLine, RiErrorWarningLine } from '@remixicon/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { Toast } from './show-toast.ts';
import { queueToast, toastQueue } from './toast-queue.ts';
import { type Box, freePlace } from './free-place.ts';

type Place = ReturnType<typeof placeToast>;

/** Milliseconds. A toast is shown for five seconds. */
const AGAIN_MS = 150;

/** Shows a toast where it covers no control. */
export function ToastRegion({ toast }: { readonly toast: Toast }) {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0 });
  useEffect(() => {
    // The region subscribes a moment after it is mounted; a toast created before that would not show.
    const mounted = setTimeout(() => queueToast(toast));
    return () => clearTimeout(mounted);
  }, [toast]);

  return (
    <ArkToaster toaster={toastQueue} style={{ top: place.top, insetInlineStart: place.left }}>
      {(shown) => (
        <ShownToast
          key={shown.id}
          isBad={shown.type === 'error'}
          title={shown.title}
          text={shown.description}
          action={shown.action?.label}
          onPlace={setPlace}
        />
      )}
    </ArkToaster>
  );
}

interface ShownToastProps {
  readonly isBad: boolean;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
  readonly onPlace: (place: Place) => void;
}

function ShownToast({ isBad, title, text, action, onPlace }: ShownToastProps) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const toast = root.current;
      // Nothing moves away from under a pointer or the focus.
      if (toast && !toast.matches(':hover, :focus-within')) onPlace(placeToast(toast));
    };
    if (root.current) onPlace(placeToast(root.current));
    // The page changes while a toast is shown: a row leaves its list, a sheet opens, another step has other controls.
    const again = setInterval(place, AGAIN_MS);
    window.addEventListener('resize', place);
    document.addEventListener('scrollend', place, { capture: true });
    return () => {
      clearInterval(again);
      window.removeEventListener('resize', place);
      document.removeEventListener('scrollend', place, { capture: true });
    };
  }, [onPlace]);
  return (
    <ArkToast.Root
      ref={root}
      // Low enough for the header of a draft, which is 52 pixels high.
      className="flex w-[360px] max-w-[calc(100vw-2rem)] data-[state=open]:animate-rise items-center gap-3 rounded-md border border-line bg-ink p-3 pl-4 text-paper desk:w-[clamp(360px,38vw,540px)] desk:gap-1.5 desk:py-1 desk:pr-1.5 shadow-high transition-opacity duration-120 data-[state=closed]:opacity-0"
    >
      {isBad && <RiErrorWarningLine size={20} className="shrink-0" aria-hidden="true" />}
      <div className="min-w-0 grow desk:text-sm desk:leading-[1.35]">
        <ArkToast.Title className="text-base font-medium desk:inline desk:text-sm desk:leading-[1.35]">
          {title}
        </ArkToast.Title>{' '}
        {text && (
          <ArkToast.Description className="text-sm opacity-85 desk:ml-1 desk:inline desk:leading-[1.35]">
            {text}
          </ArkToast.Description>
        )}
      </div>
      {action && (
        <ArkToast.ActionTrigger className="min-h-11 shrink-0 rounded-sm px-2.5 text-sm font-semibold underline underline-offset-4 focus-visible:outline-paper desk:min-h-9">
          {action}
        </ArkToast.ActionTrigger>
      )}
      <ArkToast.CloseTrigger asChild>
        <IconButton
          label="Dismiss"
          className="text-paper hover:bg-transparent hover:text-paper focus-visible:outline-paper"
        >
          <RiCloseLine size={18} aria-hidden="true" />
        </IconButton>
      </ArkToast.CloseTrigger>
    </ArkToast.Root>
  );
}

/** Interactive elements but the draft, and the labels of hidden inputs. */
const controls = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label:has(input)',
  '[role=button]',
  '[role=combobox]',
  '[role=slider]',
  // The part of a sheet's head that is dragged.
  '[data-sheet-handle]',
].join(',');
/** Parts that a person reads or writes: the draft, the panel beside it, a question that must be answered, an error. */
const texts = '[contenteditable=true], [data-beside-panel], [data-side-panel], [role=alertdialog], [role=alert]';
/** The page's own bar at the bottom is kept free entirely. */
const pageBar = '[data-bottom-bar]';
/** On a phone a toast appears above these, even on a page full of fields without a free strip. */
const bars = `${pageBar}, [data-phone-bar]`;
const WIDE = '(min-width: 761px)';
const SIDE = 16;
const EDGE = 8;
/** Of a wide window, whose header is low at a draft. */
const TOP_EDGE = 4;

/**
 * The position of a toast: at the top of a wide window, above the bottom bars on a phone, and over no control
 * (docs/rules.md, "Screens"). Controls behind an open dialog do not count, because they are inert.
 */
function placeToast(toast: HTMLElement): { left: number; top: number } {
  const { offsetWidth: width, offsetHeight: height } = toast;
  const isWide = window.matchMedia(WIDE).matches;
  const { clientWidth } = document.documentElement;
  // Above a phone's keyboard.
  const seen = window.visualViewport?.height ?? window.innerHeight;
  const floor = Math.min(seen, ...boxesOf(bars, toast).map(({ top }) => top));
  const isInDialog = document.querySelector('[role$=dialog][aria-modal=true]') !== null;
  const within = {
    left: SIDE,
    right: clientWidth - SIDE,
    top: isWide ? TOP_EDGE : EDGE,
    bottom: isWide && !isInDialog ? seen / 2 : floor - EDGE,
  };
  return freePlace({
    width,
    height,
    within,
    controls: boxesOf(`${controls},${pageBar}`, toast),
    texts: boxesOf(texts, toast),
    from: isWide ? 'top' : 'bottom',
  });
}

function boxesOf(selector: string, toast: HTMLElement): Box[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter(
      (element) =>
        !toast.contains(element) &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}
