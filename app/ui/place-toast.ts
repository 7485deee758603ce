import { freePlace, type Box } from './free-place.ts';

/** Interactive elements, and the labels of hidden inputs. */
const controls = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label:has(input)',
  '[contenteditable=true]',
  '[role=button]',
  '[role=combobox]',
  '[role=slider]',
].join(',');
/** The page's own bar at the bottom is kept free entirely. */
const pageBar = '[data-bottom-bar]';
/** On a phone a toast appears above these, even on a page full of fields without a free strip. */
const bars = `${pageBar}, [data-phone-bar]`;
const WIDE = '(min-width: 761px)';
const SIDE = 16;
const EDGE = 8;

/**
 * The position of a toast: at the top of a wide window, above the bottom bars on a phone, and over no control
 * (docs/rules.md, "Screens"). Controls behind an open dialog do not count, because they are inert.
 */
export function placeToast(toast: HTMLElement): { left: number; top: number } {
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
    top: EDGE,
    bottom: isWide && !isInDialog ? seen / 2 : floor - EDGE,
  };
  return freePlace({
    width,
    height,
    within,
    controls: boxesOf(`${controls},${pageBar}`, toast),
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
