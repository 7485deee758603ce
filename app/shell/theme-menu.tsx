import { RiComputerLine, RiContrast2Line, RiMoonLine, RiSunLine } from '@remixicon/react';
import { useSyncExternalStore } from 'react';
import { getThemeChoice, onThemeChoice, setThemeChoice, type ThemeChoice } from '../ui/theme-choice.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';

export function ThemeMenu() {
  const choice = useSyncExternalStore(onThemeChoice, getThemeChoice);
  return (
    <Menu
      trigger={
        <IconButton label="Theme">
          <RiContrast2Line size={19} aria-hidden="true" />
        </IconButton>
      }
      items={choices.map(({ value, label, Icon }) => ({
        value,
        label,
        icon: <Icon size={17} aria-hidden="true" />,
        isChosen: value === choice,
      }))}
      onSelect={(value) => {
        const chosen = choices.find((candidate) => candidate.value === value);
        if (chosen) setThemeChoice(chosen.value);
      }}
    />
  );
}

const choices: readonly { readonly value: ThemeChoice; readonly label: string; readonly Icon: typeof RiSunLine }[] = [
  { value: 'light', label: 'Light', Icon: RiSunLine },
  { value: 'dark', label: 'Dark', Icon: RiMoonLine },
  { value: 'system', label: 'System', Icon: RiComputerLine },
];
