import { RiArrowDownSLine } from '@remixicon/react';
import { format, isSameDay, isSameYear } from 'date-fns';
import { type ReactNode, type Ref, useLayoutEffect, useState } from 'react';
import type { TypedTime } from '#core/publishing/choose-time.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';

/** A line in the menu of the foot's button. */
export interface OtherWay {
  readonly label: string;
  readonly run: () => void;
}

/** The thing that the button does, whatever its label says of it. */
export type FootActionName = 'publish' | 'now' | 'later' | 'update' | 'done';

export interface FootButtonProps {
  readonly action: FootActionName;
  readonly label: ReactNode;
  readonly onPress: () => void;
  /** Without any, the arrow stays in its place and opens nothing. */
  readonly ways: readonly OtherWay[];
  readonly variant?: 'primary' | 'outlined';
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** Milliseconds. A person who presses later has seen what the button does; a double tap or a second Enter is faster. */
const SEEN_MS = 600;

/** Decides which presses are meant for a button whose action changes under the pointer, and under the focus. */
export class PressGuard {
  #since = Infinity;

  /** Called when the button appears, and when its action changes. @param now milliseconds, as in the events */
  show(now: number): void {
    this.#since = now;
  }

  /** @param detail number of the click in a row of them; 0 for a key */
  takes({ at, detail }: { readonly at: number; readonly detail: number }): boolean {
    return detail < 2 && at - this.#since >= SEEN_MS;
  }
}

/** Whether a key press is one of a row that a held key makes. Each of them would press a button. */
export function isHeldPress({ key, repeat }: { readonly key: string; readonly repeat: boolean }): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}

/** The guard of a button with this action, and whether the action is too new for a press. */
function usePressGuard(action: FootActionName): { readonly guard: PressGuard; readonly isNew: boolean } {
  const [guard] = useState(() => new PressGuard());
  const [shown, setShown] = useState({ action, isNew: true });
  if (shown.action !== action) setShown({ action, isNew: true });
  useLayoutEffect(() => {
    guard.show(performance.now());
    const timer = setTimeout(() => setShown({ action, isNew: false }), SEEN_MS);
    return () => clearTimeout(timer);
  }, [guard, action]);
  return { guard, isNew: shown.isNew || shown.action !== action };
}

/** The one button of the foot, with the other ways behind its arrow, at every width. */
export function FootButton({
  action,
  label,
  onPress,
  ways,
  variant = 'primary',
  isBusy = false,
  isDisabled = false,
  buttonRef,
}: FootButtonProps) {
  const { guard, isNew } = usePressGuard(action);
  return (
    // On a phone, the other buttons of the foot make room for it (`WizardFoot`): they are in its menu.
    <div data-foot-action="" className="flex shrink-0">
      <Button
        ref={buttonRef}
        // Ctrl+Enter in the fields of a time schedules, and does nothing else.
        data-sends={action === 'later' ? 'schedule' : undefined}
        variant={variant}
        isBusy={isBusy}
        disabled={isDisabled}
        aria-disabled={isNew || undefined}
        onKeyDown={(event) => {
          if (isHeldPress(event)) event.preventDefault();
        }}
        // A second press would do what the button has become meanwhile.
        onClick={({ timeStamp: at, detail }) => guard.takes({ at, detail }) && onPress()}
        className="rounded-r-none max-desk:px-3"
      >
        {label}
      </Button>
      <Menu
        trigger={
          <Button
            variant={variant}
            disabled={ways.length === 0}
            aria-label="Other ways"
            className={classNames(
              'rounded-l-none border-l px-2 max-desk:min-w-11',
              variant === 'primary' ? 'border-l-paper/40' : 'border-l-0',
            )}
          >
            <RiArrowDownSLine size={17} aria-hidden="true" />
          </Button>
        }
        items={ways.map((way) => ({ value: way.label, label: way.label }))}
        onSelect={(value) => ways.find((way) => way.label === value)?.run()}
      />
    </div>
  );
}

/** "Schedule Thu 09:00"; the narrowest phones have room for the first word alone. */
export function ScheduleLabel({ typed, now }: { readonly typed: TypedTime; readonly now: number }) {
  return (
    <span>
      Schedule<span className="max-[359px]:sr-only">{shortMoment(typed, now)}</span>
    </span>
  );
}

/** Days in which the name of a weekday is enough. */
const WEEK = 6;

/** " Thu 09:00", " 3 Dec 09:00"; empty while it is no time. */
function shortMoment({ date, time }: TypedTime, now: number): string {
  const moment = new Date(`${date}T${time}`);
  const days = (moment.getTime() - now) / 86_400_000;
  if (Number.isNaN(days)) return '';
  if (isSameDay(moment, now)) return format(moment, ' HH:mm');
  if (days > 0 && days < WEEK) return format(moment, ' EEE HH:mm');
  return format(moment, isSameYear(moment, now) ? ' d MMM HH:mm' : ' d MMM yyyy');
}
