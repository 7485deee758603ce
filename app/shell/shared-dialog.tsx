import { counted } from '#core/kernel/counted.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { ShareRow } from '../engine/intake/share.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Number of characters shown; all of the text is saved. */
const SHOWN = 2000;

export interface SharedDialogProps {
  readonly share: ShareRow;
  /** Number of shares that follow. */
  readonly left: number;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Shows a share from another app or page, and asks whether it becomes an idea. */
export function SharedDialog({ share, left, isBusy, onSave, onDiscard, onClose }: SharedDialogProps) {
  const { title, text, url, files } = share;
  const parts = new Set([title, shortenText(text, SHOWN), url].filter((part) => part.trim() !== ''));
  const pictures = files.map(({ name }) => name).join(', ');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save this as an idea?"
      description={`This came from another app or website. Only save it if you shared it yourself.${left > 0 ? ` ${left} more after this.` : ''}`}
      role="alertdialog"
    >
      <div className="grid gap-2 rounded-md border border-line bg-sunken px-3.5 py-3 text-base">
        {[...parts].map((part) => (
          <p key={part} className="break-words whitespace-pre-wrap">
            {part}
          </p>
        ))}
        {files.length > 0 && (
          <p className="break-words text-ink-2">
            {counted(files.length, 'picture')}: {shortenText(pictures, 200)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
        <Button variant="primary" onClick={onSave} isBusy={isBusy}>
          Save as an idea
        </Button>
      </div>
    </Dialog>
  );
}
