import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { expectedPlace, expectTyping } from '../browser/typed-ahead.ts';
import { isKey, isTakingLetters, keys } from '../keys.ts';
import { newIdeaParam } from '../paths.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';

const QuickCaptureDialog = lazyPart(() => import('./quick-capture-dialog.tsx'), 'QuickCaptureDialog');

/**
 * A small form for a new idea, opened with N anywhere outside a text field, and by the installed app's shortcut through
 * the address.
 */
export function QuickCapture() {
  const [isPressed, setIsPressed] = useState(false);
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(newIdeaParam.name) === newIdeaParam.value;

  // Before the first paint: a person who sees the page may press the key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isKey(event, keys.newIdea) || event.defaultPrevented) return;
      if (isTakingLetters(event.composedPath())) return;
      event.preventDefault();
      expectTyping();
      setIsPressed(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const close = () => {
    setIsPressed(false);
    if (!isAsked) return;
    // Reloading the page does not open it again.
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
    <PartBoundary fallback={!isPressed && <Expecting />}>
      <QuickCaptureDialog onClose={close} />
    </PartBoundary>
  );
}

/** Stands in for the form that an address asks for, until its code is loaded. */
function Expecting() {
  useLayoutEffect(() => {
    // A press that led here may have begun to collect already.
    if (!expectedPlace()) expectTyping();
  }, []);
  return null;
}
