import { describe, expect, it } from 'vitest';
import { sectionOf } from './section-of.ts';

describe('section of a path', () => {
  it.each([
    ['/create', 'create'],
    ['/create/stepped', 'create'],
    ['/content-studio', 'create'],
    ['/pipeline', 'schedule'],
    ['/calendar', 'schedule'],
    ['/voice-analytics', 'growth'],
    ['/achievements/first', 'growth'],
    ['/teams', 'profile'],
    ['/content-strategy', 'profile'],
    ['/', 'default'],
    ['/creator', 'create'],
    ['/milestones', 'growth'],
  ])('%s belongs to %s', (path, section) => {
    expect(sectionOf(path)).toBe(section);
  });
});
