import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { linesOfHtml, typedLines } from '#core/testing/typed-lines.ts';
import { renderMarkdown } from './markdown-preview.tsx';

const html = (text: string) =>
  renderToStaticMarkup(
    <>
      {renderMarkdown(text, ({ name, hash }) => (
        <b title={hash}>{name}</b>
      ))}
    </>,
  );

describe('preview of a draft', () => {
  it('draws headings, emphasis, lists and code', () => {
    expect(html('# Title')).toContain('Title</h3>');
    expect(html('some **bold** and *soft* words')).toBe('<p>some <strong>bold</strong> and <em>soft</em> words</p>');
    expect(html('- one\n- two')).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>');
    expect(html('run `npm start`')).toBe('<p>run <code>npm start</code></p>');
  });

  it('keeps the lines that were begun with Enter', () => {
    expect(html('One bet.\nTwo **bets\nnow**.\n\nAnother.')).toBe(
      '<p>One bet.<br/>Two <strong>bets<br/>now</strong>.</p><p>Another.</p>',
    );
    expect(html('two spaces  \nnext')).toBe('<p>two spaces<br/>next</p>');
    expect(html('- one\n  more\n- two')).toBe('<ul><li><p>one<br/>  more</p></li><li><p>two</p></li></ul>');
    expect(html('# Title\nbelow')).not.toContain('<br');
    expect(html('```\na\nb\n```')).not.toContain('<br');
    expect(html('run `npm\nstart`')).not.toContain('<br');
  });

  it.each(typedLines)('shows %s line by line', (_name, markdown, lines) => {
    expect(linesOfHtml(html(markdown))).toEqual(lines);
  });

  it('links to the web and to mail', () => {
    expect(html('[here](https://example.com)')).toBe(
      '<p><a href="https://example.com" target="_blank" rel="noreferrer noopener">here</a></p>',
    );
    expect(html('see https://example.com/a.')).toContain(
      '<a href="https://example.com/a" target="_blank" rel="noreferrer noopener">https://example.com/a</a>.',
    );
    expect(html('[me](mailto:a@b.cc)')).toContain('href="mailto:a@b.cc"');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,hi)',
    '[x](  JaVaScRiPt:alert(1))',
    '<javascript:alert(1)>',
  ])('makes no link of %s', (text) => {
    expect(html(text)).not.toContain('href');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)></svg>',
    'a <b onclick="x()">b</b>',
    '<script>alert(1)</script>',
  ])('shows %s as the characters that they are', (text) => {
    const shown = html(text);
    expect(shown).not.toMatch(/<(img|svg|b|script)/);
    expect(shown).toContain('&lt;');
  });

  it('does not load pictures from elsewhere', () => {
    expect(html('![alt](https://example.com/a.png)')).toBe('<p>![alt](https://example.com/a.png)</p>');
    expect(html('![alt](rostrum-image:../../api/auth/me)')).not.toContain('<b');
  });

  it('shows pictures that are kept beside the documents', () => {
    const hash = 'ab'.repeat(32);
    expect(html(`Words\n\n![wall](rostrum-image:${hash})`)).toBe(`<p>Words</p><p><b title="${hash}">wall</b></p>`);
  });
});
