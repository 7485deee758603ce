import { createListCollection } from '@ark-ui/react/collection';
import { Select as ArkSelect, useSelect } from '@ark-ui/react/select';
import { RiArrowDownSLine, RiCheckLine } from '@remixicon/react';
import { useMemo, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './field-class.ts';
import { SelectScroll } from './select-scroll.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

export interface SelectOption {
  /** Never empty: an empty string means "nothing chosen" to a form (docs/rules.md, "Figures"). */
  readonly value: string;
  readonly label: string;
  readonly mark?: ReactNode;
}

export interface SelectProps {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
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
  className,
}: SelectProps) {
  if (options.some((option) => option.value === '')) throw new Error('A select item must have a value');
  const collection = useMemo(() => createListCollection({ items: [...options] }), [options]);
  const list = useRef<HTMLDivElement>(null);
  const select = useSelect({
    collection,
    value: value === null ? [] : [value],
    invalid: Boolean(error),
    // Fixed, so that the scrolling content of a dialog does not cut it off.
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
      <p aria-live="polite" className={error ? 'mt-1.5 text-sm text-bad' : 'sr-only'}>
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
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-base select-none data-highlighted:bg-sunken desk:min-h-9"
              >
                {option.mark}
                <ArkSelect.ItemText className="grow">{option.label}</ArkSelect.ItemText>
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
