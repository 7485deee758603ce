import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';

export interface PanelProps {
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its width and layout. */
  readonly className: string;
  /** To restore the focus when the focused element is removed. */
  readonly contentRef?: RefObject<HTMLDivElement | null>;
  /** Contains a `Popover.Title`, which names it. */
  readonly children: ReactNode;
}

/** A popover below a button of the header. Its code loads when it is first opened, so it starts open. */
export function Panel({ triggerId, isOpen, onClose, className, contentRef, children }: PanelProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const content = contentRef ?? ownRef;
  // A popover that starts open does not move the focus. It has no place yet, and the page must not scroll to where it is.
  useEffect(() => content.current?.focus({ preventScroll: true }), [content]);
  return (
    <Popover.Root
      ids={{ trigger: triggerId }}
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
      positioning={{ placement: 'bottom-end', gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content
            ref={content}
            className={classNames(
              'z-50 max-w-[calc(100vw-24px)] rounded-md border border-line bg-surface shadow-high focus-visible:outline-none data-[state=open]:animate-appear',
              className,
            )}
          >
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
