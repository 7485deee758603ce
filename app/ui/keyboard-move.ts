import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core';

/** The keys with which a picked up row is moved, dropped or put back. */
const movingKeys: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Space',
  'Escape',
  'Tab',
]);

/**
 * Moves a row by keyboard only while its handle has the focus: a press elsewhere, or the focus elsewhere, puts the row
 * back. dnd-kit's own sensor would keep it picked up, and take the first space that is typed anywhere. Other keys do
 * nothing meanwhile, so no shortcut acts on another row.
 */
export class KeyboardMove extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const over = new AbortController();
    super({
      ...props,
      onEnd: () => {
        over.abort();
        props.onEnd();
      },
      onCancel: () => {
        over.abort();
        props.onCancel();
      },
    });
    const { signal } = over;
    const handle = props.event.target;
    // dnd-kit prevents the default action of the event that cancels, so it gets one that nobody else sees.
    const putBack = () => this['handleCancel'](new Event('cancel'));
    handle?.addEventListener('focusout', putBack, { signal });
    document.addEventListener('pointerdown', putBack, { capture: true, signal });
    window.addEventListener(
      'keydown',
      (event) => {
        // A row that was removed elsewhere takes its handle along without a word.
        if (handle instanceof Node && !handle.isConnected) putBack();
        else if (!movingKeys.has(event.code)) event.stopPropagation();
      },
      { capture: true, signal },
    );
  }
}
