import { RiCloseLine } from '@remixicon/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useMediaQuery } from './use-media-query.ts';

export interface SidePanelProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel beside the page where there is room, with the page still usable; elsewhere a sheet over it. Open while it is
 * mounted.
 */
export function SidePanel(props: SidePanelProps) {
  const isBeside = useMediaQuery('(width >= 1280px)');
  if (isBeside) return <PanelBeside {...props} />;
  const { title, description, onClose, children } = props;
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description} className="desk:max-w-[720px]">
      {children}
    </Dialog>
  );
}

function PanelBeside({ title, description, onClose, children }: SidePanelProps) {
  const titleId = useId();
  const content = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  // Listens inside the panel only: in the draft beside it, Escape belongs to the editor.
  useEffect(() => {
    const panel = content.current;
    const listen = (event: KeyboardEvent) => press(event);
    panel?.addEventListener('keydown', listen);
    return () => panel?.removeEventListener('keydown', listen);
  }, []);

  // Before the panel, and the focus with it, is removed from the page.
  useLayoutEffect(() => {
    const panel = content.current;
    // A page that is loaded with the panel open keeps its focus.
    if (opener !== document.body) panel?.focus({ preventScroll: true });
    return () => {
      if (!(opener instanceof HTMLElement) || !panel?.contains(document.activeElement)) return;
      // The content below the panel is shown again in the same commit, and cannot take the focus before.
      queueMicrotask(() => {
        if (document.activeElement === document.body) opener.focus();
      });
    };
  }, [opener]);

  return (
    <section
      ref={content}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-side-panel=""
      className="sticky top-[calc(var(--header,52px)+8px)] grid max-h-[calc(100dvh-var(--header,52px)-148px)] animate-appear content-start gap-4 self-start overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-high focus-visible:outline-none"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-1.5">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {description && <p className="text-base text-ink-2">{description}</p>}
        </div>
        <IconButton label="Close" onClick={onClose} className="-mt-1.5 -mr-1.5">
          <RiCloseLine size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
