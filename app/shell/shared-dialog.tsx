import { useRef } from 'react';
import { shownFileName } from '#core/content/arrived-files.ts';
import { counted } from '#core/kernel/counted.ts';
import { shortenText } from '#core/kernel/text.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import { Shares } from '../browser/shares.ts';
import { hasContent, type ShareRow } from '../engine/intake/share.ts';
import type { DraftSettings, TakenShare } from '../engine/intake/take-shares.ts';
import type { Account } from '../features/account/start-account.ts';
import { useAutomaticTargets } from '../features/connections/use-automatic-targets.ts';
import { useWorkspace } from '../features/workspace/use-workspace.ts';
import { draftPlace, wizardPath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/show-toast.ts';

/** Number of characters shown; all of the text is saved. */
const SHOWN = 2000;

export interface SharedDialogProps {
  readonly share: ShareRow;
  /** Number of shares that follow. */
  readonly left: number;
  readonly isBusy: boolean;
  readonly onSave: (choices: DraftSettings) => void;
  /** Resolves to whether the share is gone. */
  readonly onDiscard: () => Promise<boolean>;
  /** Puts it back after it was discarded, and asks about it again. */
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** Shows what came from outside, and asks whether it becomes an idea or a draft. */
export function SharedDialog({ share, left, isBusy, onSave, onDiscard, onRestore, onClose }: SharedDialogProps) {
  const choices = useDraftSettings();
  const isDraft = share.becomes === 'draft';
  const more = left > 0 ? ` ${left} more after this.` : '';
  const saveButton = useRef<HTMLButtonElement>(null);
  const discard = async () => {
    if (await onDiscard()) showToast({ title: 'Discarded', action: { label: 'Undo', run: onRestore } });
  };
  if (!hasContent(share))
    return (
      <Dialog
        isOpen
        onClose={() => void onDiscard()}
        title="Nothing to save"
        description={more.trim()}
        role="alertdialog"
      >
        <LeftOut sentences={share.leftOut} />
        <div className="flex justify-end">
          <Button variant="primary" onClick={() => void onDiscard()} disabled={isBusy}>
            Continue
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={() => {
        showToast({ title: 'Kept on this device', text: 'Rostrum asks again when you open it the next time.' });
        onClose();
      }}
      title={isDraft ? 'Save this as a draft?' : 'Save this as an idea?'}
      description={`This came from another app or website. Only save it if you ${isDraft ? 'opened or shared' : 'shared'} it yourself.${more}`}
      role="alertdialog"
      firstFocus={saveButton}
    >
      <Contents share={share} />
      <LeftOut sentences={share.leftOut} />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => void discard()} disabled={isBusy}>
          Discard
        </Button>
        <Button ref={saveButton} variant="primary" onClick={() => onSave(choices)} isBusy={isBusy}>
          {isDraft ? 'Save as a draft' : 'Save as an idea'}
        </Button>
      </div>
    </Dialog>
  );
}

/** As for an idea that becomes a draft: the first pillar, the default platform, and those that every draft goes to. */
function useDraftSettings(): DraftSettings {
  const alsoFor = useAutomaticTargets();
  const pillarId = useWorkspace()?.pillars[0]?.id ?? null;
  return { pillarId, platformId: defaultPlatformId, alsoFor };
}

function Contents({ share }: Pick<SharedDialogProps, 'share'>) {
  const { title, text, url, files, markdown, audio = [] } = share;
  const parts = new Set([title, shortenText(text, SHOWN), url].filter((part) => part.trim() !== ''));
  const pictures = files.map(({ name }) => name).join(', ');
  return (
    <div className="grid gap-2 rounded-md border border-line bg-sunken px-3.5 py-3 text-base">
      {[...parts].map((part) => (
        <p key={part} dir="auto" className="break-words whitespace-pre-wrap">
          {part}
        </p>
      ))}
      {markdown && (
        <>
          <p className="break-words text-ink-2">{markdown.name}</p>
          <p dir="auto" className="max-h-[40dvh] overflow-y-auto break-words whitespace-pre-wrap">
            {shortenText(markdown.text, SHOWN)}
          </p>
        </>
      )}
      {files.length > 0 && (
        <p className="break-words text-ink-2">
          {counted(files.length, 'picture')}: {shortenText(pictures, 200)}
        </p>
      )}
      {audio.length > 0 && (
        <p className="break-words text-ink-2">
          Rostrum does not keep audio. The name and date of{' '}
          {shortenText(audio.map(({ name }) => `“${shownFileName(name)}”`).join(', '), 200)} will be noted, so that you
          find it again.
        </p>
      )}
    </div>
  );
}

function LeftOut({ sentences = [] }: { readonly sentences: readonly string[] | undefined }) {
  return sentences.map((sentence) => (
    <p key={sentence} className="text-sm break-words text-warn">
      {sentence}
    </p>
  ));
}

/** Null when the disk refused and the share is kept; undefined when another tab has taken it already. */
export async function takeShare(
  account: Account,
  id: string,
  choices: DraftSettings,
): Promise<TakenShare | null | undefined> {
  // Automerge and the canvas code are loaded only for a share.
  const [{ takeShares }, { shrinkPicture }] = await Promise.all([
    import('../engine/intake/take-shares.ts'),
    import('../engine/intake/pictures.ts'),
  ]);
  const deps = { engine: account, shares: new Shares(), shrink: shrinkPicture, choices };
  const choice = { chosen: new Set([id]), signal: new AbortController().signal };
  return await takeShares(deps, choice).then(
    ([taken]) => taken,
    () => null,
  );
}

/** Tells of a share that another tab has made an item of. */
export async function announceTaken({ deps }: Account, id: string, open: Announcing['open']): Promise<void> {
  const stored = await deps.store.read(['contentRows'], (transaction) => transaction.table('contentRows').get(id));
  if (stored) announceItem({ id, made: stored.row.status === 'ideas' ? 'idea' : 'draft' }, { open });
}

interface Announcing {
  readonly open: (path: string) => void;
}

interface AnnouncedItem {
  readonly id: string;
  readonly made: 'idea' | 'draft';
}

export function announce(share: ShareRow, taken: TakenShare | null | undefined, { open }: Announcing): void {
  const { id, becomes = 'idea' } = share;
  if (taken === null)
    showToast({
      title: 'Not saved yet',
      text: 'This device is out of space. Free some up, then open Rostrum again to save what you shared.',
      tone: 'bad',
    });
  else if (!taken || taken.made !== null)
    announceItem({ id, made: taken?.made ?? becomes }, { open, notes: taken?.leftOut ?? [] });
  else if (taken.leftOut.length > 0) showToast({ title: 'Not saved', text: taken.leftOut.join(' '), tone: 'bad' });
}

function announceItem(
  { id, made }: AnnouncedItem,
  { open, notes = [] }: Announcing & { readonly notes?: readonly string[] },
): void {
  const text = notes.length > 0 ? { text: notes.join(' ') } : {};
  const path = made === 'draft' ? wizardPath(id, draftPlace) : wizardPath(id);
  const action = { label: 'Open', run: () => open(path) };
  showToast({ title: made === 'draft' ? 'Saved as a draft' : 'Saved as an idea', ...text, action });
}
