import type { EditorView } from '@codemirror/view';
import { createContext, use } from 'react';
import type { Contested } from '#core/history/passages.ts';

/** The editor of the draft, shared between the text and the panel beside it. */
export interface Desk {
  /** Null while no editor is open. */
  readonly view: EditorView | null;
  readonly onView: (view: EditorView | null) => void;
  /** The end of the bar below, where the last step draws the action that the draft is ready for. */
  readonly actionSlot: HTMLElement | null;
  /** The passages that two devices changed at the same time, while the person has not looked at them. */
  readonly contested: Contested;
}

export const DeskContext = createContext<Desk | null>(null);

/** The desk around a step; null on a page that has no text yet. */
export function useDesk(): Desk | null {
  return use(DeskContext);
}
