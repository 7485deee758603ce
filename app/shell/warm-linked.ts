import type { Account } from '../features/account/start-account.ts';
import { paths, wizardItemId } from '../paths.ts';

/** Milliseconds that a pointer must stay on a link or button, so that one that passes over a list does not count. */
const REST_MS = 60;

/**
 * Preloads the item of a link to the wizard, or of a button with its id in `data-item`, when it is hovered, touched or
 * focused, so that the item is loaded before the press ends. Returns a function that stops it.
 */
export function warmLinked({ documents }: Pick<Account, 'documents'>): () => void {
  let timer = 0;
  const warm = async (target: EventTarget | null) => {
    const id = linkedItem(target);
    if (id === null) return;
    await (await documents()).warm('content-item', id);
  };
  // Opening the item later reports a failure.
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
