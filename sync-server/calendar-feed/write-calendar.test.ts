import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCalendar } from './write-calendar.ts';

/** The unfolded lines of a calendar with one item. */
function linesOf(words: string): string[] {
  const entry = {
    id: 'one',
    at: '2026-11-26T08:00:00.000Z',
    title: words,
    words,
    byHand: [1],
    changedAt: '2026-11-25T08:00:00.000Z',
  };
  const place = { origin: 'https://write.example.org', name: words };
  const text = writeCalendar([entry], place, new Map([['one', words]]));
  return text.replaceAll('\r\n ', '').split('\r\n');
}

const controls = fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code));
const injected = fc.constantFrom(
  '\r\nATTENDEE:x',
  '\nEND:VEVENT',
  '\r BEGIN:VALARM',
  '\u2028URL:x',
  '\u0085X:y',
  '\ud800',
);
const anyText = fc
  .array(fc.oneof(controls, injected, fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map((all) => all.join(''));

it('no text of a person’s adds a line to their calendar, or a control character', () => {
  const properties = linesOf('plain').map((line) => line.split(/[;:]/)[0]);
  fc.assert(
    fc.property(anyText, (words) => {
      const lines = linesOf(words);
      expect(lines.map((line) => line.split(/[;:]/)[0])).toEqual(
        words.trim() === '' ? expect.arrayContaining(['SUMMARY']) : properties,
      );
      expect(lines.join('')).not.toMatch(/[\p{Cc}\u2028\u2029\ufffe]|\p{Cs}/u);
    }),
    { numRuns: 300 },
  );
});

it('escapes what has a meaning in a calendar, in its name too', () => {
  expect(linesOf('a; b, c\\d')).toEqual(
    expect.arrayContaining([
      String.raw`SUMMARY:a\; b\, c\\d`,
      String.raw`NAME:Rostrum: a\; b\, c\\d`,
      String.raw`X-WR-CALNAME:Rostrum: a\; b\, c\\d`,
    ]),
  );
});

it('reminds its person at the time, without a line that changes by itself', () => {
  const lines = linesOf('A bet');
  const alarm = lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM') + 1);
  expect(alarm).toEqual(['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:PT0S', 'DESCRIPTION:A bet', 'END:VALARM']);
});

it('gives each event an end after its start, which Exchange asks for, and blocks no time', () => {
  const lines = linesOf('A bet');
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART:20261126T080000Z', 'DTEND:20261126T081500Z', 'TRANSP:TRANSPARENT']),
  );
});

it('names an event the same whatever changes in it', () => {
  expect(linesOf('A bet')).toContain('UID:one@rostrum');
  expect(linesOf('Another title')).toContain('UID:one@rostrum');
});

it('keeps the lines of a text', () => {
  expect(linesOf('one\r\ntwo\rthree\u2028four\tfive')).toContain('SUMMARY:one\\ntwo\\nthree\\nfour five');
});
