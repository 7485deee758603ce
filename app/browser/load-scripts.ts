/** Milliseconds of requesting scripts after which the page gets a turn. */
const SLICE_MS = 5;

const asked = new Set<string>();

/**
 * Requests the files that a script imports, then loads it. The build uses it in place of Vite's own helper: requesting
 * sixty files at once takes a phone 200 ms, so the page gets turns in between.
 *
 * @param files addresses from the site's root, without the first slash
 */
export async function loadWithScripts<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  let began = performance.now();
  for (const file of files) {
    if (asked.has(file)) continue;
    if (performance.now() - began > SLICE_MS) {
      await turn();
      began = performance.now();
    }
    ask(file);
  }
  return await load();
}

function ask(file: string): void {
  asked.add(file);
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
}

/** Lets the page handle events, and continues before tasks that are queued later. */
function turn(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
