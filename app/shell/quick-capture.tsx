import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { newIdeaParam } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { isTakingLetters } from './is-taking-letters.ts';

const QuickCaptureDialog = lazyPart(() => import('./quick-capture-dialog.tsx'), 'QuickCaptureDialog');

/** N, anywhere outside a text, opens a small form for a new idea; so does the installed app's shortcut, by its address. */
export function QuickCapture() {
  const [isPressed, setIsPressed] = useState(false);
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(newIdeaParam.name) === newIdeaParam.value;

  // With the page, not after it: whoever sees the page may press the key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTakingLetters(event.composedPath())) return;
      event.preventDefault();
      setIsPressed(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const close = () => {
    setIsPressed(false);
    if (!isAsked) return;
    // Loading the page again does not ask again.
    setParams(
      (now) => {
        now.delete(newIdeaParam.name);
        return now;
      },
      { replace: true },
    );
  };

  if (!isPressed && !isAsked) return null;
  return (
    <PartBoundary fallback={null}>
      <QuickCaptureDialog onClose={close} />
    </PartBoundary>
  );
}
