/** Milliseconds after which the page gets a turn before more scripts are asked for. */
const SLICE_MS = 5;

const asked = new Set<string>();

/**
 * Asks for the files that a script imports, then loads it: the build puts this in place of Vite's own helper. Asking
 * for sixty files at once takes a phone 200 ms, so the page has a turn in between.
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

/** Lets the page answer what came meanwhile; goes on before anything that was not asked for yet. */
function turn(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
