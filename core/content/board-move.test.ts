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
  ['draft', 'published', 'To publish it, use Publish Now or Schedule.'],
  ['published', 'draft', 'Published posts stay published. Use Share Again to make a new draft.'],
  ['scheduled', 'ideas', 'Move it back to Drafts first.'],
] as const)('from %s to %s is refused in one sentence', (from, to, sentence) => {
  expect(boardMove(from, to)).toEqual({ type: 'refused', sentence });
});
