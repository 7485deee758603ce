import { createListCollection } from '@ark-ui/react/collection';
import { Select as ArkSelect, useSelect } from '@ark-ui/react/select';
import { RiArrowDownSLine, RiArrowUpSLine, RiCheckLine } from '@remixicon/react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './field-class.ts';

export interface SelectOption {
  /** Never empty: an empty string means "nothing chosen" in a form (docs/rules.md, "Figures"). */
  readonly value: string;
  readonly label: string;
  readonly mark?: ReactNode;
  /** Shown below the label in the list. */
  readonly note?: string;
}

export interface SelectProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** Gets the element that takes the focus. */
  readonly triggerRef?: RefObject<HTMLButtonElement | null>;
  readonly className?: string;
}

export function Select({
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose…',
  hint,
  error,
  triggerRef,
  className,
}: SelectProps) {
  if (options.some((option) => option.value === '')) throw new Error('A select item must have a value');
  const collection = useMemo(() => createListCollection({ items: [...options] }), [options]);
  const errorId = useId();
  const list = useRef<HTMLDivElement>(null);
  const select = useSelect({
    collection,
    value: value === null ? [] : [value],
    invalid: Boolean(error),
    // Fixed, so that a dialog's scrolling content does not clip it.
    positioning: { sameWidth: true, gutter: 4, strategy: 'fixed' },
    onValueChange: ({ value: [next] }) => {
      if (next !== undefined) onChange(next);
    },
  });
  const chosen = options.find((option) => option.value === value);
  const typeAhead = useTypeAhead({
    options,
    current: select.highlightedValue ?? value,
    onFound: (found) => (select.open ? select.setHighlightValue(found) : onChange(found)),
  });

  return (
    <ArkSelect.RootProvider value={select} lazyMount unmountOnExit className={classNames('min-w-0', className)}>
      <ArkSelect.Label className="mb-1.5 block text-sm font-medium">{label}</ArkSelect.Label>
      <ArkSelect.Control>
        <ArkSelect.Trigger
          ref={triggerRef}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onKeyDownCapture={typeAhead}
          className={classNames(inputClass, 'flex items-center justify-between gap-2 text-left')}
        >
          <span className={classNames('flex min-w-0 items-center gap-2', !chosen && 'text-ink-3')}>
            {chosen?.mark}
            <span className="truncate">{chosen?.label ?? placeholder}</span>
          </span>
          <RiArrowDownSLine size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
        </ArkSelect.Trigger>
      </ArkSelect.Control>
      {hint && <p className="mt-1.5 text-xs text-ink-3">{hint}</p>}
      <p id={errorId} aria-live="polite" className={error ? 'mt-1.5 text-sm text-bad' : 'sr-only'}>
        {error}
      </p>
      <ArkSelect.Positioner>
        <ArkSelect.Content
          onKeyDownCapture={typeAhead}
          className="relative z-50 data-[state=open]:animate-appear overflow-hidden rounded-md border border-line bg-surface shadow-high focus-visible:outline-none"
        >
          <SelectScroll list={list} direction={-1} />
          <ArkSelect.List ref={list} className="max-h-[min(320px,50dvh)] overflow-y-auto p-1.5">
            {options.map((option) => (
              <ArkSelect.Item
                key={option.value}
                item={option}
                {...(option.note && { 'aria-label': option.label, 'aria-description': option.note })}
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-base select-none data-highlighted:bg-sunken desk:min-h-9"
              >
                {option.mark}
                <span className={option.note ? 'grid min-w-0 grow py-1.5 leading-tight' : 'min-w-0 grow'}>
                  <ArkSelect.ItemText>{option.label}</ArkSelect.ItemText>
                  {option.note && <span className="text-xs text-ink-3">{option.note}</span>}
                </span>
                <ArkSelect.ItemIndicator>
                  <RiCheckLine size={17} aria-hidden="true" className="text-accent" />
                </ArkSelect.ItemIndicator>
              </ArkSelect.Item>
            ))}
          </ArkSelect.List>
          <SelectScroll list={list} direction={1} />
        </ArkSelect.Content>
      </ArkSelect.Positioner>
    </ArkSelect.RootProvider>
  );
}

/** Letters typed within this many milliseconds are combined (docs/rules.md, "Figures"). */
const bufferMs = 1000;

interface TypeAheadOption {
  readonly value: string;
  readonly label: string;
}

export interface TypedKey {
  readonly key: string;
  /** Milliseconds since an arbitrary moment. */
  readonly at: number;
}

/** Type-ahead: the letters typed over a list. */
export class TypeAhead {
  #text = '';
  #at = -Infinity;

  /** A space continues a search, but does not begin one: it opens the list. */
  takes({ key, at }: TypedKey): boolean {
    return Array.from(key).length === 1 && (key !== ' ' || this.#goesOn(at));
  }

  /**
   * The value of the option that begins with the typed letters.
   * @param current where the search starts: repeating one letter moves to the next match
   */
  find({ key, at }: TypedKey, options: readonly TypeAheadOption[], current: string | null): string | undefined {
    this.#text = (this.#goesOn(at) ? this.#text : '') + key.toLowerCase();
    this.#at = at;
    return findByPrefix(options, this.#text, current);
  }

  #goesOn(at: number): boolean {
    return at - this.#at < bufferMs;
  }
}

function findByPrefix(options: readonly TypeAheadOption[], text: string, current: string | null): string | undefined {
  const isRepeated = text.length > 1 && text === text.charAt(0).repeat(text.length);
  const prefix = isRepeated ? text.slice(0, 1) : text;
  const at = options.findIndex((option) => option.value === current);
  // A longer prefix may still match the current option; a single letter moves on.
  const start = prefix.length === 1 ? at + 1 : Math.max(0, at);
  const inOrder = [...options.slice(start), ...options.slice(0, start)];
  return inOrder.find((option) => option.label.toLowerCase().startsWith(prefix))?.value;
}

interface TypeAheadProps {
  readonly options: readonly TypeAheadOption[];
  readonly current: string | null;
  readonly onFound: (value: string) => void;
}

/** A key handler that finds options by the first letters of their labels. */
function useTypeAhead({ options, current, onFound }: TypeAheadProps): (event: KeyboardEvent) => void {
  const [typeAhead] = useState(() => new TypeAhead());
  return (event) => {
    const typed = { key: event.key, at: event.timeStamp };
    if (event.ctrlKey || event.metaKey || event.altKey || !typeAhead.takes(typed)) return;
    event.preventDefault();
    event.stopPropagation();
    const found = typeAhead.find(typed, options, current);
    if (found !== undefined) onFound(found);
  };
}

/**
 * The edge of a list with more options: scrolls while the pointer stays there. The keyboard scrolls by moving the
 * highlight.
 */
function SelectScroll({
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

/** Milliseconds between two steps while the pointer stays on the edge (docs/rules.md, "Figures"). */
const interval = 50;
const stepPixels = 14;

interface Scrollable {
  readonly scrollBy: (options: ScrollToOptions) => void;
}

/** Scrolls a list up (-1) or down (1) step by step. Returns a stop function. */
export function keepScrolling(list: Scrollable, direction: -1 | 1): () => void {
  const timer = setInterval(() => list.scrollBy({ top: direction * stepPixels }), interval);
  return () => clearInterval(timer);
}
