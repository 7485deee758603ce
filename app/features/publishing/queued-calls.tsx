import { format, isToday } from 'date-fns';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { PublishingAction } from '#core/publishing/publication.ts';
import type { StoredPublishingCall } from '../../engine/store/publishing-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export interface QueuedCallsProps {
  readonly calls: readonly StoredPublishingCall[];
  readonly isOnline: boolean;
  readonly onCancel: (callId: number) => void;
  readonly onSendAgain: (callId: number) => void;
  readonly onDiscard: (callId: number) => void;
}

const actionWords: Readonly<Record<PublishingAction, string>> = {
  publish: 'Publish',
  update: 'Update',
  'take-down': 'Take down',
  settle: 'Answer',
};

/** Publishing calls of an item that have not left this device, and those that the server refused. */
export function QueuedCalls({ calls, isOnline, onCancel, onSendAgain, onDiscard }: QueuedCallsProps) {
  if (calls.length === 0) return null;
  return (
    <ul aria-label="Queued" className="grid gap-2.5">
      {calls.map((call) => (
        <li key={call.id}>
          {call.state === 'waiting' ? (
            <div className="grid gap-2 rounded-md border border-line px-3 py-2.5 text-sm">
              <p>
                {describe(call)}, queued at {timeOf(call.at)}.{' '}
                <span className="text-ink-2">
                  {isOnline ? 'Sending now…' : 'It will be sent when you’re back online.'}
                </span>
              </p>
              <div>
                <Button size="small" onClick={() => onCancel(call.id)}>
                  Cancel
                </Button>
              </div>
            </div>
          ) : (
            <Alert>
              <div className="grid gap-2">
                <p dir="auto" className="wrap-anywhere">
                  The server refused this: {call.reason ?? 'no reason given.'}
                </p>
                <p className="text-sm text-ink-2">{describe(call)}</p>
                <div className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => onSendAgain(call.id)}>
                    Try again
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => onDiscard(call.id)}>
                    Discard
                  </Button>
                </div>
              </div>
            </Alert>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "Publish: Blog Article, LinkedIn". */
function describe({ action, generations }: StoredPublishingCall): string {
  const names = Object.keys(generations).map((id) => findPlatform(Number(id))?.name ?? 'another platform');
  return `${actionWords[action]}: ${names.join(', ')}`;
}

function timeOf(at: number): string {
  return format(at, isToday(at) ? 'HH:mm' : 'd MMM HH:mm');
}
