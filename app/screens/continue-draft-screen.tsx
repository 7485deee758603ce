import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { useContentRows, useQueuedEdits } from '../features/content/use-content-rows.ts';
import { paths, wizardPath } from '../paths.ts';
import { lastEdited } from '../features/content/last-edited.ts';

/** The target of the installed app's shortcut: opens the last edited item, or a new one. */
export function ContinueDraftScreen() {
  const rows = useContentRows();
  const queued = useQueuedEdits();
  if (!rows || !queued) return <PageSkeleton />;
  const id = lastEdited(rows, queued);
  return <Navigate to={id === null ? paths.wizard : wizardPath(id)} replace />;
}
