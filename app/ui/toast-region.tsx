import { Toast as ArkToast, Toaster as ArkToaster } from '@ark-ui/react/toast';
import { RiCloseLine, RiErrorWarningLine } from '@remixicon/react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { placeToast } from './place-toast.ts';
import type { Toast } from './show-toast.ts';
import { queueToast, toastQueue } from './toast-queue.ts';

type Place = ReturnType<typeof placeToast>;

/** Shows a toast where it covers no control. */
export function ToastRegion({ toast }: { readonly toast: Toast }) {
  const [place, setPlace] = useState<Place>({ left: 0, top: 0 });
  useEffect(() => {
    // The region subscribes a moment after it is mounted; a toast created before that would not show.
    const mounted = setTimeout(() => queueToast(toast));
    return () => clearTimeout(mounted);
  }, [toast]);

  return (
    <ArkToaster toaster={toastQueue} style={{ top: place.top, insetInlineStart: place.left }}>
      {(shown) => (
        <ShownToast
          key={shown.id}
          isBad={shown.type === 'error'}
          title={shown.title}
          text={shown.description}
          action={shown.action?.label}
          onPlace={setPlace}
        />
      )}
    </ArkToaster>
  );
}

interface ShownToastProps {
  readonly isBad: boolean;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
  readonly onPlace: (place: Place) => void;
}

function ShownToast({ isBad, title, text, action, onPlace }: ShownToastProps) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => root.current && onPlace(placeToast(root.current));
    place();
    // The page often changes just after a toast appears: a row leaves its list, a dialog closes.
    const drawn = setTimeout(place, 120);
    window.addEventListener('resize', place);
    document.addEventListener('scrollend', place, { capture: true });
    return () => {
      clearTimeout(drawn);
      window.removeEventListener('resize', place);
      document.removeEventListener('scrollend', place, { capture: true });
    };
  }, [onPlace]);
  return (
    <ArkToast.Root
      ref={root}
      className="flex w-[360px] max-w-[calc(100vw-2rem)] data-[state=open]:animate-rise items-center gap-3 rounded-md border border-line bg-ink p-3 pl-4 text-paper shadow-high transition-opacity duration-120 data-[state=closed]:opacity-0"
    >
      {isBad && <RiErrorWarningLine size={20} className="shrink-0" aria-hidden="true" />}
      <div className="min-w-0 grow">
        <ArkToast.Title className="text-base font-medium">{title}</ArkToast.Title>
        {text && <ArkToast.Description className="text-sm opacity-85">{text}</ArkToast.Description>}
      </div>
      {action && (
        <ArkToast.ActionTrigger className="min-h-11 shrink-0 rounded-sm px-2.5 text-sm font-semibold underline underline-offset-4 focus-visible:outline-paper desk:min-h-9">
          {action}
        </ArkToast.ActionTrigger>
      )}
      <ArkToast.CloseTrigger asChild>
        <IconButton
          label="Dismiss"
          className="text-paper hover:bg-transparent hover:text-paper focus-visible:outline-paper"
        >
          <RiCloseLine size={18} aria-hidden="true" />
        </IconButton>
      </ArkToast.CloseTrigger>
    </ArkToast.Root>
  );
}
