import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { useQueuedEdits } from '../../features/content/use-content-rows.ts';
import { paths, wizardPath } from '../../paths.ts';
import { lastEdited } from './last-edited.ts';

/** Where the installed app's shortcut leads: to the item that was edited last, or to a new one. */
export function ContinueDraftScreen() {
  const rows = useContentRows();
  const queued = useQueuedEdits();
  if (!rows || !queued) return <PageSkeleton />;
  const id = lastEdited(rows, queued);
  return <Navigate to={id === null ? paths.wizard : wizardPath(id)} replace />;
}
