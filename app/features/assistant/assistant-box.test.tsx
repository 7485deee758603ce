import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AiRequestProgress } from './assistant-box.tsx';
import { aiTasks } from '#core/ai-tasks.ts';
import type { AiTask } from '#core/assistant/task.ts';

it.each([
  ['review', '15-20 seconds'],
  ['draft', '30 seconds or less'],
  ['headlines', '12 seconds or less'],
] as const)('a %s says while a model makes it that it usually takes %s', (task, time) => {
  const { least, most }: AiTask['usualSeconds'] = aiTasks[task].usualSeconds;
  const waiting = renderToStaticMarkup(
    <AiRequestProgress label="Working." seconds={most} leastSeconds={least} since={0} onCancel={() => {}} />,
  );
  expect(waiting).toContain(`Working. Usually ${time}.`);
});

it('promises no seconds where the built-in assistant answers at once', () => {
  const waiting = renderToStaticMarkup(
    <AiRequestProgress label="Working." seconds={null} since={0} onCancel={() => {}} />,
  );
  expect(waiting).not.toContain('Usually');
  expect(waiting).toContain('Working.');
});

it('says from when on an answer can be expected, and how long it has taken', () => {
  const waiting = renderToStaticMarkup(
    <AiRequestProgress label="Working." seconds={15} leastSeconds={10} since={0} onCancel={() => {}} />,
  );
  expect(waiting).toContain('Working. Usually 10-15 seconds.');
  expect(waiting).toContain('So far: 0 s');
});
