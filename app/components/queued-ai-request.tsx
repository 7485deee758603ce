import { format, isToday } from 'date-fns';
import type { AiRequestRow } from '../engine/rows.ts';
import { Button } from '../ui/button.tsx';
import { answeredBy } from './assistant-words.ts';

export interface QueuedAiRequestProps {
  readonly queued: AiRequestRow;
  /** Shows the answer; nothing that stands in the item changes by it. */
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

/** A request that waits for the network, or its reply that waits for the person. */
export function QueuedAiRequest({ queued, onShow, onRemove }: QueuedAiRequestProps) {
  const asked = format(queued.at, isToday(queued.at) ? 'HH:mm' : 'd MMM HH:mm');
  switch (queued.state) {
    case 'waiting':
      return (
        <div className="grid gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
          <p>
            Asked at {asked}. <span className="text-ink-2">It is sent when the network is there.</span>
          </p>
          <div>
            <Button size="small" onClick={onRemove}>
              Cancel request
            </Button>
          </div>
        </div>
      );
    case 'refused':
      return (
        <div className="grid gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
          <p>
            Asked at {asked}, without an answer. <span className="text-ink-2">{queued.reason}</span>
          </p>
          <div>
            <Button size="small" onClick={onRemove}>
              Put away
            </Button>
          </div>
        </div>
      );
    case 'answered':
      return (
        <div className="grid gap-2 rounded-md border border-accent px-3 py-2.5 text-sm">
          <p>
            A suggestion came for what you asked at {asked}.{' '}
            <span className="text-ink-2">{queued.answer && answeredBy(queued.answer)}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={onShow}>
              Show suggestion
            </Button>
            <Button size="small" variant="quiet" onClick={onRemove}>
              Put away
            </Button>
          </div>
        </div>
      );
  }
}
