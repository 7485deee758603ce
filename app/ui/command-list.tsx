import { RiSearchLine } from '@remixicon/react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Shown after the label; not searched. */
  readonly note?: string;
  /** A line below the label; not searched. */
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  /** The command's keyboard shortcut, for example "N". */
  readonly keys?: string;
}

export interface CommandGroup {
  readonly name: string;
  readonly commands: readonly Command[];
}

export interface CommandListProps {
  /** The accessible name of the field and the list. */
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The results, best first. The caller searches; the list only shows them. */
  readonly groups: readonly CommandGroup[];
  readonly onChoose: (id: string) => void;
  /** Shown when there is no result. */
  readonly empty: ReactNode;
  readonly hasFocus?: boolean;
}

/**
 * A text field with a list that it filters. The focus stays in the field; the arrow keys, Home and End move the
 * highlight, and Enter chooses. It is a combobox whose list is always open (WAI-ARIA practices, "Combobox with list
 * autocomplete").
 */
export function CommandList({
  label,
  placeholder,
  query,
  onQuery,
  groups,
  onChoose,
  empty,
  hasFocus,
}: CommandListProps) {
  const id = useId();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const commands = groups.flatMap((group) => group.commands);
  // If the highlighted result is gone, the best one is highlighted.
  const at = Math.max(
    0,
    commands.findIndex((command) => command.id === highlighted),
  );
  const current = commands[at];
  const optionId = (commandId: string) => `${id} ${commandId}`.replaceAll(/\s/g, '-');
  const currentId = current && optionId(current.id);

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const move = (to: number) => setHighlighted(commands.at(to % commands.length)?.id ?? null);
  const press = (event: KeyboardEvent) => {
    // Enter and the arrow keys belong to the input method during a composition.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !current)
      return;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(-1),
      Enter: () => onChoose(current.id),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <div className="flex min-h-0 flex-col">
      <div className="relative border-b border-line focus-within:border-accent">
        <RiSearchLine
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-3"
        />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={currentId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={hasFocus}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setHighlighted(null);
          }}
          onKeyDown={press}
          className="h-14 w-full bg-transparent pr-14 pl-11 text-[16px] text-ink focus-visible:outline-none"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto p-1.5">
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div aria-hidden="true" className="px-2.5 pt-2.5 pb-1 text-2xs tracking-[0.06em] text-ink-3 uppercase">
              {group.name}
            </div>
            {group.commands.map((command) => (
              <Option
                key={command.id}
                id={optionId(command.id)}
                command={command}
                isHighlighted={command === current}
                onPoint={() => setHighlighted(command.id)}
                onChoose={() => onChoose(command.id)}
              />
            ))}
          </div>
        ))}
      </div>
      <div role="status" className={commands.length === 0 ? 'px-4 py-8 text-center text-base text-ink-2' : 'sr-only'}>
        {commands.length === 0 ? empty : `${commands.length} found`}
      </div>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isHighlighted: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, command, isHighlighted, onPoint, onChoose }: OptionProps) {
  const { label, note, detail, icon, keys } = command;
  return (
    // The field keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      onPointerMove={isHighlighted ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-base select-none desk:min-h-10',
        isHighlighted && 'bg-accent-soft',
      )}
    >
      {icon && <span className={classNames('shrink-0', isHighlighted ? 'text-accent' : 'text-ink-3')}>{icon}</span>}
      <span className="min-w-0 grow">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-sm text-ink-2">{detail}</span>}
      </span>
      {note && <span className="shrink-0 text-xs text-ink-3">{note}</span>}
      {keys && (
        <kbd className="shrink-0 rounded-sm border border-line bg-surface px-1.5 py-0.5 font-sans text-2xs text-ink-2 max-desk:hidden">
          {keys}
        </kbd>
      )}
    </div>
  );
}
