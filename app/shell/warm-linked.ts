import type { Account } from '../features/account/start-account.ts';
import { paths, wizardItemId } from '../paths.ts';

/** A pointer that stays for so long on a link or button means it; one that passes over a list does not. Milliseconds. */
const REST_MS = 60;

/**
 * Loads the item of a link to the wizard, or of a button that says whose it is in `data-item`, while the press on it
 * still lasts: under a pointer that rests there, a finger or the focus. Returns a function that stops it.
 */
export function warmLinked({ documents }: Pick<Account, 'documents'>): () => void {
  let timer = 0;
  const warm = async (target: EventTarget | null) => {
    const id = linkedItem(target);
    if (id === null) return;
    await (await documents()).warm('content-item', id);
  };
  // Whoever opens it for good is told why it failed.
  const atOnce = ({ target }: Event) => void warm(target).catch(() => {});
  const onRest = (event: Event) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => atOnce(event), REST_MS);
  };
  const listeners = { pointerdown: atOnce, focusin: atOnce, pointerover: onRest };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener);
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener);
  };
}

function linkedItem(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const button = target.closest('button[data-item]');
  if (button instanceof HTMLButtonElement) return button.dataset['item'] ?? null;
  const link = target.closest('a[href]');
  if (!(link instanceof HTMLAnchorElement)) return null;
  const { pathname, searchParams } = new URL(link.href);
  return pathname === paths.wizard ? wizardItemId(searchParams) : null;
}
