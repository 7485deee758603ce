import { stepTextPath } from '#core/documents/text-path.ts';
import { TextBox } from './text-box.tsx';

export function PublishingStep() {
  return (
    <div className="grid max-w-[720px] gap-5">
      <p className="text-ink-2">
        Publishing and scheduling come to this step later. Complete keeps the piece among your drafts, on every device.
      </p>
      <TextBox path={stepTextPath('publishing', 'publishingNotes')} label="Publishing notes" />
    </div>
  );
}
