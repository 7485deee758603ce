import { RiArrowDownSLine } from '@remixicon/react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';

/** A line in the menu of the foot's button. */
export interface OtherWay {
  readonly label: string;
  readonly run: () => void;
}

export interface FootButtonProps {
  readonly label: ReactNode;
  readonly onPress: () => void;
  /** Without any, the arrow stays in its place and opens nothing. */
  readonly ways: readonly OtherWay[];
  readonly variant?: 'primary' | 'outlined';
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** The one button of the foot, with the other ways behind its arrow, at every width. */
export function FootButton({
  label,
  onPress,
  ways,
  variant = 'primary',
  isBusy = false,
  isDisabled = false,
  buttonRef,
}: FootButtonProps) {
  return (
    // On a phone, the other buttons of the foot make room for it (`WizardFoot`): they are in its menu.
    <div data-foot-action="" className="flex shrink-0">
      <Button
        ref={buttonRef}
        data-sends="schedule"
        variant={variant}
        isBusy={isBusy}
        disabled={isDisabled}
        // The second click of a double click would press what the button has become meanwhile.
        onClick={({ detail }) => detail < 2 && onPress()}
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
