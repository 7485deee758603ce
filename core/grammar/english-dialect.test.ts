import { expect, it } from 'vitest';
import { englishDialect } from './english.ts';

it.each([
  [['en-GB', 'en'], 'British'],
  [['de-DE', 'de', 'en-AU', 'en-US'], 'Australian'],
  [['en'], 'American'],
  [['en-US'], 'American'],
  [['fr-CA'], 'American'],
  [[], 'American'],
] as const)('of %j is %s', (languages, dialect) => {
  expect(englishDialect(languages)).toBe(dialect);
});
