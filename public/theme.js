// Runs before the first paint, so that no theme flashes. The app keeps `rostrum_theme` (app/theme/theme-choice.ts).
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('rostrum_theme');
  } catch {
    // Storage may be blocked; the device's own setting is used then.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
