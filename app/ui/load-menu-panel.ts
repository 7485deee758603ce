/** Loads what draws an open menu; once, whoever asks. */
export function loadMenuPanel(): Promise<typeof import('./menu-panel.tsx')> {
  return import('./menu-panel.tsx');
}
