import { RiArrowDownSLine, RiArrowUpSLine } from '@remixicon/react';
import { useEffect, useState, type RefObject } from 'react';
import { classNames } from './class-names.ts';
import { keepScrolling } from './keep-scrolling.ts';

/** The edge of a list that goes on: scrolls it while the pointer rests there. Keyboards scroll by moving the highlight. */
export function SelectScroll({
  list,
  direction,
}: {
  readonly list: RefObject<HTMLElement | null>;
  readonly direction: -1 | 1;
}) {
  const [hasMore, setHasMore] = useState(false);
  const [isScrolling, setIsScrolling] = useState(false);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = () =>
      setHasMore(
        direction < 0 ? element.scrollTop > 1 : element.scrollTop + element.clientHeight < element.scrollHeight - 1,
      );
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, direction]);

  useEffect(() => {
    if (!isScrolling || !hasMore || !list.current) return undefined;
    return keepScrolling(list.current, direction);
  }, [isScrolling, hasMore, list, direction]);

  if (!hasMore) return null;
  const Arrow = direction < 0 ? RiArrowUpSLine : RiArrowDownSLine;
  return (
    <div
      aria-hidden="true"
      onPointerEnter={() => setIsScrolling(true)}
      onPointerLeave={() => setIsScrolling(false)}
      className={classNames(
        'absolute inset-x-0 z-10 grid h-6 place-items-center bg-surface text-ink-3',
        direction < 0 ? 'top-0' : 'bottom-0',
      )}
    >
      <Arrow size={16} />
    </div>
  );
}
