import { useLayoutEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { expectTyping, takeTyped } from '../browser/typed-ahead.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { useContentRows, useQueuedEdits } from '../features/content/use-content-rows.ts';
import { paths, wizardPath, writing } from '../paths.ts';
import { lastEdited } from '../features/content/last-edited.ts';

/** The target of the installed app's shortcut: opens the last edited item, in its text if it has one, or a new one. */
export function ContinueDraftScreen() {
  const rows = useContentRows();
  const queued = useQueuedEdits();
  const isRead = rows !== undefined && queued !== undefined;
  const id = isRead ? lastEdited(rows, queued) : null;
  const hasText = rows?.some((each) => each.id === id && each.row.words > 0) ?? false;
  useLayoutEffect(() => expectTyping(), []);
  useLayoutEffect(() => {
    // No text takes the letters.
    if (isRead && !hasText) takeTyped();
  }, [isRead, hasText]);
  if (!isRead) return <PageSkeleton />;
  return <Navigate to={id === null ? paths.wizard : wizardPath(id)} state={hasText ? writing : undefined} replace />;
}
