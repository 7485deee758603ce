import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine } from '#core/kernel/one-line.ts';
import { letterHtml, letterText, link, list, subjectOf, text } from './letter.ts';

const hostile = 'Ann\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script>\u2028x\u202Ey';

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    const letter = {
      subject: 'Hello',
      parts: [text('One & two'), list(['a < b']), link('Open', 'https://x.example/#a')],
    };
    expect(letterText(letter)).toBe('One & two\n\n- a < b\n\nOpen:\nhttps://x.example/#a\n');
    expect(letterHtml(letter)).toContain('<p>One &amp; two</p>\n<ul><li>a &lt; b</li></ul>\n');
    expect(letterHtml(letter)).toContain('<p><a href="https://x.example/#a">Open</a></p>');
  });

  it('cannot be given another header, line or element by what somebody typed', () => {
    const letter = { subject: hostile, parts: [text(hostile), list([hostile]), link(hostile, 'https://x.example/')] };
    expect(subjectOf(letter)).toBe('Ann Bcc: all@example.org <script>alert(1)</script> x y');
    expect(letterHtml(letter)).not.toContain('<script');
    expect(
      letterText(letter)
        .split('\n')
        .filter((line) => line.startsWith('Bcc')),
    ).toEqual([]);
  });

  it('has a subject on one line, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (subject) => {
        const one = subjectOf({ subject, parts: [] });
        expect(one).toBe(oneLine(one));
        expect(one.length).toBeLessThanOrEqual(120);
        expect(one).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
