import { counted } from '#core/kernel/counted.ts';
import { RiDownloadLine, RiUploadLine } from '@remixicon/react';
import { format } from 'date-fns';
import { useRef, useState, type ChangeEvent } from 'react';
import { downloadFile } from '../../browser/download-file.ts';
import { useArchive } from './use-archive.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { useReached } from '../../features/account/use-reached.ts';
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
  const isOnline = useReached();
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
      showToast({ title: deletedHere.length === 1 ? '1 restored' : `${deletedHere.length} restored` });
    } catch {
      showToast({
        title: 'Not saved',
        text: 'This device is out of space. Free some up and try again.',
        tone: 'bad',
      });
    }
  };

  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h3 className="font-sans text-base font-medium">Export</h3>
        <p className="text-sm text-pretty text-ink-2">
          One zip file with all your ideas and posts as Markdown and JSON, plus pictures and history. Works offline.{' '}
          {exportedAt === null && 'Not exported on this device yet.'}
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
          Restore an export from this account or another one. What you have here stays: nothing is duplicated or
          overwritten.
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
          Delete everything on the server and on this device, including your own site. This cannot be undone. Export
          your data first.
          {!isOnline && ' Go online to delete your account.'}
        </p>
        <div>
          <Button variant="danger" disabled={!isOnline || work !== null} onClick={() => setIsDeleting(true)}>
            Delete account
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={scheduled !== null}
        title={counted(scheduled?.count ?? 0, 'scheduled post')}
        text={
          scheduled?.count === 1
            ? 'Keep it scheduled and it will be posted at its time. Otherwise it is imported as a draft.'
            : 'Keep them scheduled and they will be posted at their times. Otherwise they are imported as drafts.'
        }
        confirmLabel="Keep scheduled"
        cancelLabel="Import as drafts"
        confirmVariant="primary"
        onConfirm={() => answerScheduled(true)}
        onCancel={() => answerScheduled(false)}
      />
      <ConfirmDialog
        isOpen={deletedHere.length > 0}
        title={`Restore ${counted(deletedHere.length, 'deleted post')}?`}
        text="You deleted this here after making the export."
        confirmLabel="Restore"
        cancelLabel="Keep deleted"
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
