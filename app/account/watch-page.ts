/** Callbacks for events of the page. */
export interface PageListeners {
  readonly online: () => void;
  readonly shown: () => void;
  /** Also when it is left: nothing may follow. */
  readonly hidden: () => void;
  /** True while words typed or items chosen here are not on the disk as their person sees them: the browser asks before it closes the page. */
  readonly hasUnstored: () => boolean;
}

/** Calls back as the page's network and visibility change. Returns a function that stops it. */
export function watchPage({ online, shown, hidden, hasUnstored }: PageListeners): () => void {
  const changeVisibility = () => (document.visibilityState === 'visible' ? shown() : hidden());
  const askBeforeClosing = (event: BeforeUnloadEvent) => {
    if (hasUnstored()) event.preventDefault();
  };
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', changeVisibility);
  window.addEventListener('pagehide', hidden);
  window.addEventListener('beforeunload', askBeforeClosing);
  return () => {
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', changeVisibility);
    window.removeEventListener('pagehide', hidden);
    window.removeEventListener('beforeunload', askBeforeClosing);
  };
}
