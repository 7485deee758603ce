import { describe, expect, it } from 'vitest';
import { isSamePerson } from './left-behind.ts';

const maya = { username: 'maya', email: 'maya@example.com' };

describe('an account that was registered again', () => {
  it('is the same person’s when name and e-mail are the same, in any letters', () => {
    expect(isSamePerson(maya, { username: 'Maya', email: 'MAYA@example.com ' })).toBe(true);
  });

  it('is another person’s when only one of them is', () => {
    expect(isSamePerson(maya, { ...maya, email: 'other@example.com' })).toBe(false);
    expect(isSamePerson(maya, { ...maya, username: 'mary' })).toBe(false);
  });
});
