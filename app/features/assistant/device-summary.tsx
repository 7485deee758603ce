import { type ReactNode, useState } from 'react';
import { devicePrompt } from '#core/assistant/device-tasks.ts';
import { providerLabel } from '#core/assistant/provider-names.ts';
import { browserModel } from '../../browser/ask-browser-model.ts';
import { Button } from '../../ui/button.tsx';
import { DeviceWorkBox, useDeviceWork, useIsOffered } from './device-work.tsx';

export interface DeviceSummaryProps {
  readonly task: 'key-points' | 'description';
  readonly title: string;
  /** Begins the label of its button, which ends with "on this device". */
  readonly action: string;
  /** The text that is summarized. */
  readonly text: string;
  readonly children: (summary: string) => ReactNode;
}

/** A summary by this browser's model, for a field of the item. The person takes it over, or not. */
export function DeviceSummary({ task, title, action, text, children }: DeviceSummaryProps) {
  const isOffered = useIsOffered(task, text);
  const [summary, setSummary] = useState<string | null>(null);
  const work = useDeviceWork(setSummary);
  if (!isOffered && summary === null && work.state.type === 'idle') return null;
  return (
    <section
      aria-label={title}
      className="grid content-start gap-3.5 rounded-lg border border-line bg-surface p-4 shadow-low"
    >
      <h2 className="font-sans text-base font-semibold">{title}</h2>
      <DeviceWorkBox work={work} working="Summarizing your draft…">
        <Button
          onClick={() =>
            work.start((course) =>
              browserModel.write({ ...course, task, prompt: devicePrompt(task, text), input: text }),
            )
          }
        >
          {action}, on this device
        </Button>
      </DeviceWorkBox>
      {summary !== null && (
        <>
          {children(summary.trim())}
          <p className="text-xs text-ink-3">From: {providerLabel('browser')}</p>
        </>
      )}
    </section>
  );
}
