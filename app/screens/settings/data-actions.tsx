import { RiDownloadLine, RiUploadLine } from '@remixicon/react';
import { format } from 'date-fns';
import { useRef, useState, type ChangeEvent } from 'react';
import { downloadFile } from '../../features/archive/download-file.ts';
import { useArchive } from '../../features/archive/use-archive.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useOnline } from '../../ui/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { archiveProblem, exportedWords, importedWords } from './archive-words.ts';

const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

/** Items that are scheduled in a file, until the person has decided whether to schedule them here. */
interface ScheduledQuestion {
  readonly count: number;
  readonly answer: (isWanted: boolean) => void;
}

/** Exports and imports everything, and deletes the account. */
export function DataActions() {
  const { work, cancel, exportAll, importFile, bringBack, exportedAt } = useArchive();
  const { username } = useSignedInUser();
  const isOnline = useOnline();
  const file = useRef<HTMLInputElement>(null);
  const [deletedHere, setDeletedHere] = useState<readonly string[]>([]);
  const [isDeleting, setIsDeleting] = useState(false);
  const [scheduled, setScheduled] = useState<ScheduledQuestion | null>(null);

  const exportNow = async () => {
    const written = await exportAll();
    if (!written.ok) return showToast(archiveProblem(written.error, 'export'));
    const { zip } = written.value;
    downloadFile({ name: `rostrum-${username}-${format(Date.now(), 'yyyy-MM-dd')}.zip`, type: zip.type, content: zip });
    showToast(exportedWords(written.value));
  };
  const importChosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (!chosen) return;
    const imported = await importFile(
      chosen,
      (items) => new Promise((answer) => setScheduled({ count: items.length, answer })),
    );
    setScheduled(null);
    if (!imported.ok) return showToast(archiveProblem(imported.error, 'import'));
    showToast(importedWords(imported.value));
    setDeletedHere(imported.value.deletedHere);
  };
  const answerScheduled = (isWanted: boolean) => {
    scheduled?.answer(isWanted);
    setScheduled(null);
  };
  const bringBackAll = async () => {
    setDeletedHere([]);
    try {
      await bringBack(deletedHere);
      showToast({ title: deletedHere.length === 1 ? '1 item is back' : `${deletedHere.length} items are back` });
    } catch {
      showToast({
        title: 'Not saved',
        text: 'This device could not keep it. Free some space and try again.',
        tone: 'bad',
      });
    }
  };

  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h3 className="font-sans text-base font-medium">Export</h3>
        <p className="text-sm text-pretty text-ink-2">
          One zip with every item as Markdown and JSON, its pictures, and all of it with its history. Works offline.{' '}
          {exportedAt === null && 'Nothing was exported on this device yet.'}
          {typeof exportedAt === 'number' && `Last exported here on ${format(exportedAt, 'd MMM yyyy, HH:mm')}.`}
        </p>
        <div>
          <Button disabled={work !== null} onClick={() => void exportNow()}>
            <RiDownloadLine size={17} aria-hidden="true" />
            Export everything
          </Button>
        </div>
      </div>
      <div className="grid gap-2 border-t border-line pt-4">
        <h3 className="font-sans text-base font-medium">Import</h3>
        <p className="text-sm text-pretty text-ink-2">
          Brings back what was exported, here or in another account. What is here stays: nothing is doubled and nothing
          is overwritten.
        </p>
        <input
          ref={file}
          type="file"
          accept=".zip,application/zip"
          aria-label="File to import"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void importChosen(event)}
        />
        <div>
          <Button disabled={work !== null} onClick={() => file.current?.click()}>
            <RiUploadLine size={17} aria-hidden="true" />
            Import an export
          </Button>
        </div>
      </div>
      {work && (
        <div className="grid gap-2" role="status">
          <Progress
            label={work.type === 'export' ? 'Exporting' : 'Importing'}
            value={work.total === 0 ? null : (100 * work.done) / work.total}
          />
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-2">
            <span>
              {work.type === 'export' ? 'Exporting' : 'Importing'}
              {work.total > 0 && ` ${work.done.toLocaleString('en')} of ${work.total.toLocaleString('en')}`}
            </span>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <div className="grid gap-2 border-t border-line pt-4">
        <h3 className="font-sans text-base font-medium">Delete account</h3>
        <p className="text-sm text-pretty text-ink-2">
          Deletes everything on the server and on this device, your own site included. There is no way back but an
          export.
          {!isOnline && ' It can be done when you are online.'}
        </p>
        <div>
          <Button variant="danger" disabled={!isOnline || work !== null} onClick={() => setIsDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={scheduled !== null}
        title={scheduled?.count === 1 ? '1 item is scheduled' : `${scheduled?.count ?? 0} items are scheduled`}
        text={
          scheduled?.count === 1
            ? 'Schedule it here and it is posted when it is due. Otherwise it comes in as a draft.'
            : 'Schedule them here and they are posted when they are due. Otherwise they come in as drafts.'
        }
        confirmLabel="Schedule here"
        cancelLabel="Import as drafts"
        confirmVariant="primary"
        onConfirm={() => answerScheduled(true)}
        onCancel={() => answerScheduled(false)}
      />
      <ConfirmDialog
        isOpen={deletedHere.length > 0}
        title={deletedHere.length === 1 ? '1 item was deleted since' : `${deletedHere.length} items were deleted since`}
        text="They are in the export, and were deleted here after it was made."
        confirmLabel="Bring back"
        cancelLabel="Leave deleted"
        confirmVariant="primary"
        onConfirm={() => void bringBackAll()}
        onCancel={() => setDeletedHere([])}
      />
      {isDeleting && (
        <PartBoundary fallback={null}>
          <DeleteAccountDialog onClose={() => setIsDeleting(false)} />
        </PartBoundary>
      )}
    </div>
  );
}
