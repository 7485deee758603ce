import { useSyncExternalStore } from 'react';
import { getThemeChoice, onThemeChoice, setThemeChoice, type ThemeChoice } from './theme-choice.ts';

export function useTheme(): { readonly choice: ThemeChoice; readonly choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(onThemeChoice, getThemeChoice);
  return { choice, choose: setThemeChoice };
}
