import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AiRequestProgress } from './ai-request-progress.tsx';
import { usualSeconds } from './usual-seconds.ts';

it.each([
  ['review', 20],
  ['draft', 30],
  ['headlines', 12],
] as const)('a %s says while it is made that it usually takes %i seconds or less', (task, seconds) => {
  const waiting = renderToStaticMarkup(
    <AiRequestProgress label="Working." seconds={usualSeconds[task]} since={0} onCancel={() => {}} />,
  );
  expect(waiting).toContain(`Working. Usually ${seconds} seconds or less.`);
});

it('says from when on an answer can be expected, and how long it has taken', () => {
  const waiting = renderToStaticMarkup(
    <AiRequestProgress label="Working." seconds={15} leastSeconds={10} since={0} onCancel={() => {}} />,
  );
  expect(waiting).toContain('Working. Usually 10-15 seconds.');
  expect(waiting).toContain('So far: 0 s');
});
