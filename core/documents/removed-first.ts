import { isChanged } from './passages.ts';
import { isStanding, type TextSpan } from './text-spans.ts';

/** Where words stand in place of others, these are read first. */
export function removedFirst(spans: readonly TextSpan[]): readonly TextSpan[] {
  const ordered: TextSpan[] = [];
  let run: TextSpan[] = [];
  const endRun = () => {
    ordered.push(...run.filter((span) => !isStanding(span)), ...run.filter(isStanding));
    run = [];
  };
  for (const span of spans) {
    if (!isChanged(span)) endRun();
    run.push(span);
    if (!isChanged(span)) endRun();
  }
  endRun();
  return ordered;
}
