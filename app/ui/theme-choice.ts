/** The person's choice; `system` follows the device, live. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Also read by public/theme.js before the first paint. */
const storageKey = 'rostrum_theme';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice = readChoice();

export function getThemeChoice(): ThemeChoice {
  return choice;
}

export function onThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setThemeChoice(next: ThemeChoice): void {
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Storage may be blocked: the choice then lasts until the page is closed.
  }
  adopt(next);
}

/** Keeps the page in step with the device's setting and with other tabs. */
export function watchTheme(): void {
  show();
  prefersDark.addEventListener('change', show);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) adopt(readChoice());
  });
}

function adopt(next: ThemeChoice): void {
  choice = next;
  show();
  for (const listener of listeners) listener();
}

function show(): void {
  const isDark = choice === 'dark' || (choice === 'system' && prefersDark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
