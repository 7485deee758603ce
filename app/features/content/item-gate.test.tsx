import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnavailablePart } from './item-gate.tsx';

it.each([
  [{ state: 'missing' }, 'This has been deleted.'],
  [{ state: 'deleted' }, 'This has been deleted.'],
  [{ state: 'incomplete' }, 'This has not synced to this device yet.'],
  [{ state: 'failed', reason: 'The disk is full.' }, 'Could not open this: The disk is full.'],
] as const)('%j is said beside a way out: %s', (why, sentence) => {
  const shown = renderToStaticMarkup(<UnavailablePart why={why} onClose={() => {}} />);
  expect(shown).toContain(sentence);
  expect(shown).toContain('Close');
});
