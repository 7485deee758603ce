import { Portal } from '@ark-ui/react/portal';
import { Tooltip as ArkTooltip } from '@ark-ui/react/tooltip';
import { useState, type ReactElement } from 'react';
import { TooltipDelay } from './tooltip-delay.ts';

/** Of all tooltips together. */
const delays = new TooltipDelay();

/** A few words about the control under the pointer. Never the only place where they are said. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  const [delay, setDelay] = useState(() => delays.at(performance.now()));
  return (
    <ArkTooltip.Root
      openDelay={delay}
      closeDelay={0}
      positioning={{ placement: 'bottom', gutter: 6 }}
      lazyMount
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) delays.closed(performance.now());
      }}
    >
      <ArkTooltip.Trigger asChild onPointerEnter={() => setDelay(delays.at(performance.now()))}>
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
