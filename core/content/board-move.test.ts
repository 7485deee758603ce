import { expect, it } from 'vitest';
import { boardMove } from './board-move.ts';

it.each([
  ['ideas', 'draft', 'promote'],
  ['ideas', 'scheduled', 'schedule'],
  ['draft', 'ideas', 'return-to-ideas'],
  ['draft', 'scheduled', 'schedule'],
  ['scheduled', 'draft', 'unschedule'],
  ['draft', 'draft', 'none'],
] as const)('from %s to %s is to %s', (from, to, type) => {
  expect(boardMove(from, to)).toEqual({ type });
});

it.each([
  ['draft', 'published', 'An item is published when it is out: use Publish Now, or Schedule.'],
  ['published', 'draft', 'What is out stays published. Share Again makes a new draft of it.'],
  ['scheduled', 'ideas', 'What is scheduled goes back to the drafts first.'],
] as const)('from %s to %s is refused in one sentence', (from, to, sentence) => {
  expect(boardMove(from, to)).toEqual({ type: 'refused', sentence });
});
