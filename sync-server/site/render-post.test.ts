import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { linesOfHtml, typedLines } from '#core/testing/typed-lines.ts';
import { renderPost } from './render-post.ts';
import { placePictures } from './rendered-post.ts';

const hash = 'ab'.repeat(32);

/** Every tag in the HTML with its attributes, as an independent parser reads it. */
function tagsIn(html: string): { readonly tag: string; readonly attributes: Readonly<Record<string, string>> }[] {
  const found: { tag: string; attributes: Record<string, string> }[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tag, attributes) => (found.push({ tag, attributes }), { tagName: tag, attribs: attributes }),
    },
  });
  return found;
}

const inertTags = /^(a|em|strong|del|code|br|img|p|h[2-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td)$/;
const inertAttributes = /^(href|rel|src|alt|loading|decoding|start|dir|align)$/;

function expectInert(html: string): void {
  for (const { tag, attributes } of tagsIn(html)) {
    expect(tag).toMatch(inertTags);
    for (const [name, value] of Object.entries(attributes)) {
      expect(name).toMatch(inertAttributes);
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:)/i);
      if (name === 'src') expect(value).toMatch(/^rostrum-image:[0-9a-f]{64}$/);
    }
  }
}

describe('a post as a page shows it', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)><circle /></svg>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1) "title")',
    '[a](&#106;avascript:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:x)',
    '[a](//evil.example)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '![a](https://tracker.example/pixel.png)',
    `![" onerror="alert(1)](rostrum-image:${hash})`,
    '[a](https://x.example/"onmouseover="alert(1))',
    '```"><script>\nalert(1)\n```',
    '<details open ontoggle=alert(1)>',
    '<style>*{display:none}</style>',
    '<a href="https://x.example" style="position:fixed">a</a>',
    '| <img src=x onerror=alert(1)> |\n|-|\n| [a](javascript:alert(1)) |',
    '[a]: javascript:alert(1)\n\n[a]',
    '<!-- --><script>alert(1)</script>',
    'x <script><img src=x onerror=alert(1)>',
    'x <pre><img src=x onerror=alert(1)> [a](javascript:alert(1))',
    '<math><mtext></p><img src=x onerror=alert(1)>',
  ])('%s runs nothing and loads nothing', (body) => {
    const { html } = renderPost(body);
    expectInert(html);
    expect(tagsIn(html).filter(({ tag }) => tag === 'img').length).toBe(
      body.includes(`(rostrum-image:${hash})`) ? 1 : 0,
    );
  });

  it('runs and loads nothing, whatever was typed', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '[',
      ']',
      '(',
      ')',
      '!',
      '*',
      '_',
      '\n',
      '\n\n',
      ' ',
      '|',
      '-',
      '#',
      '&',
      ';',
      ':',
      '\\',
      '~',
      'javascript:',
      'data:',
      'https://a.example',
      'rostrum-image:',
      hash,
      '<img src=',
      '<svg',
      ' onload=',
      'onerror=',
      '<script>',
      '</p>',
      '&lt;',
      '&#x6A;',
      '<!--',
      'style=',
      '\u0000',
      '\u2028',
    );
    const text = fc
      .array(fc.oneof(bits, fc.string({ maxLength: 6 })), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (body) => expectInert(renderPost(body).html)),
      { numRuns: 2000 },
    );
  });

  it('shows tags in the text as the characters that they are', () => {
    expect(renderPost('Use <b> with care').html).toContain('Use &lt;b&gt; with care');
  });

  it('keeps the lines that were begun with Enter', () => {
    expect(renderPost('One bet.\nTwo bets.\n\nAnother thought.').html).toBe(
      '<p dir="auto">One bet.<br />Two bets.</p>\n<p dir="auto">Another thought.</p>\n',
    );
  });

  it.each(typedLines)('shows %s line by line', (_name, markdown, lines) => {
    expect(linesOfHtml(renderPost(markdown).html)).toEqual(lines);
  });

  it('breaks lines inside lists and quotes, and leaves headings, items, tables and code as they are', () => {
    expect(renderPost('Intro:\n- one\n  still one\n- two').html).toBe(
      '<p dir="auto">Intro:</p>\n<ul>\n<li dir="auto">one<br />still one</li>\n<li dir="auto">two</li>\n</ul>\n',
    );
    expect(renderPost('> first\n> second').html).toContain('first<br />second');
    expect(renderPost('1. one\n2. two').html).not.toContain('<br');
    expect(renderPost('## Head\nBelow it').html).toBe('<h2 dir="auto">Head</h2>\n<p dir="auto">Below it</p>\n');
    expect(renderPost('```\na\nb\n```').html).toBe('<pre><code>a\nb\n</code></pre>\n');
    expect(renderPost('| a | b |\n|---|---|\n| 1 | 2 |').html).not.toContain('<br');
    expect(renderPost('from Windows\r\nline two').html).toContain('from Windows<br />line two');
  });

  it('uses no h1, which is the title’s', () => {
    const { html } = renderPost('# One\n\nTwo\n===\n\n###### Six');
    expect(html).not.toContain('<h1');
    expect(html).toContain('<h2 dir="auto">One</h2>');
    expect(html).toContain('<h6 dir="auto">Six</h6>');
  });

  it('skips no level of headings, whatever the text begins with', () => {
    const { html } = renderPost('### Three\n\n#### Four');
    expect(html).toContain('<h2 dir="auto">Three</h2>');
    expect(html).toContain('<h3 dir="auto">Four</h3>');
  });

  it('summarises a text by its first paragraphs', () => {
    const { summary } = renderPost('# Three habits\n\n- one\n- two\n\nWrite it down.\n\nAsk who wanted it.');
    expect(summary).toBe('Write it down. Ask who wanted it.');
  });

  it('gives every block its own direction', () => {
    const { html } = renderPost('مرحبا\n\n> quote\n\n- one\n\n| a |\n|-|\n| b |');
    for (const tag of ['p', 'blockquote', 'li', 'th', 'td']) expect(html).toContain(`<${tag} dir="auto">`);
  });

  it('makes a link of a picture from elsewhere', () => {
    expect(renderPost('![A cat](https://x.example/cat.png)').html).toContain(
      '<a href="https://x.example/cat.png" rel="noopener noreferrer">A cat</a>',
    );
  });

  it('names its own pictures, and gives them the address of their folder', () => {
    const { html, pictures } = renderPost(`![A duck](rostrum-image:${hash}) and src="rostrum-image:${hash}"`);
    expect(pictures).toEqual([hash]);
    const placed = placePictures(html, '/@ann/images/');
    expect(placed).toContain(`<img src="/@ann/images/${hash}" alt="A duck"`);
    expect(placed.match(/@ann/g)).toHaveLength(1);
  });

  it('limits nesting to what every browser shows, and keeps deeper text', () => {
    const { html } = renderPost(`${'> '.repeat(200)}deep`);
    expect(html.match(/<blockquote/g)!.length).toBeLessThan(50);
    expect(html).toContain('deep');
  });

  it('returns its plain text, summary and language', () => {
    const { plainText, words, language } = renderPost(
      '# Hello & welcome\n\nThis is *the* text of a post that is long enough to tell in which language it was written, and it is `<not>` short.',
    );
    expect(plainText).toMatch(/^Hello & welcome This is the text of a post .*<not> short\.$/);
    expect(words).toBe(27);
    expect(language).toBe('en');
    expect(renderPost('Hm.').language).toBeNull();
  });
});
