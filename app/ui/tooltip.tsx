import { Portal } from '@ark-ui/react/portal';
import { Tooltip as ArkTooltip } from '@ark-ui/react/tooltip';
import { useState, type ReactElement } from 'react';

/** Milliseconds until a tooltip opens, and for how long after one closed the next opens at once (docs/rules.md, "Figures"). */
const openDelay = 700;
const skipDelay = 300;
let lastClosedAt = -Infinity;

/** A few words about the control under the pointer. Never the only place where they are said. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  const [delay, setDelay] = useState(openDelay);
  return (
    <ArkTooltip.Root
      openDelay={delay}
      closeDelay={0}
      positioning={{ placement: 'bottom', gutter: 6 }}
      lazyMount
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) lastClosedAt = performance.now();
      }}
    >
      <ArkTooltip.Trigger
        asChild
        onPointerEnter={() => setDelay(performance.now() - lastClosedAt < skipDelay ? 0 : openDelay)}
      >
        {children}
      </ArkTooltip.Trigger>
      <Portal>
        <ArkTooltip.Positioner>
          <ArkTooltip.Content className="z-50 data-[state=open]:animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper">
            {text}
          </ArkTooltip.Content>
        </ArkTooltip.Positioner>
      </Portal>
    </ArkTooltip.Root>
  );
}
