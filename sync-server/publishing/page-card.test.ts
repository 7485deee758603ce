import { describe, expect, it } from 'vitest';
import { cardOfPage, textOfPage } from './page-card.ts';

const at = 'https://example.org/notes/one';
const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Text</p></body></html>`;
const card = (head: string) => cardOfPage(page(head), at);

describe('the card of a page', () => {
  it('is what its Open Graph says, with a picture relative to the page', () => {
    expect(
      card(`<title>Other</title>
        <meta property="og:title" content="Roadmaps are bets"><meta property='og:description' content='Say so.'/>
        <meta property=og:image content=/pictures/one.png>`),
    ).toEqual({
      title: 'Roadmaps are bets',
      description: 'Say so.',
      image: 'https://example.org/pictures/one.png',
    });
  });

  it('is what Twitter’s names say where there is none, else the page’s own title and description', () => {
    const own = '<title>\n Roadmaps \n</title><meta name="Description" content="A page.">';
    expect(card(own)).toEqual({ title: 'Roadmaps', description: 'A page.', image: null });
    expect(card(`${own}<meta name="twitter:title" content="Bets"><meta name="twitter:image" content="a.png">`)).toEqual(
      {
        title: 'Bets',
        description: 'A page.',
        image: 'https://example.org/notes/a.png',
      },
    );
  });

  it('has the name of its host where the page says nothing', () => {
    expect(card('')).toEqual({ title: 'example.org', description: '', image: null });
    expect(cardOfPage('', at).title).toBe('example.org');
  });

  it.each([
    [
      'entities',
      'Q&amp;A &quot;caf&eacute;&quot; &#8212; &#x1F600; &hellip; &nosuch; &#0;',
      'Q&A "café" — 😀 … &nosuch;',
    ],
    ['an escaped entity once', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['the other quote', 'It&#39;s "here"', 'It\'s "here"'],
    ['control characters and line breaks', 'One\u0000\u0007\r\n two\tthree', 'One two three'],
    ['marks of direction', 'pay\u202Elap\u2066 \u200Fnow', 'paylap now'],
    ['emoji of several characters', '👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ])('reads %s', (_name, written, read) => {
    const quote = written.includes('"') ? "'" : '"';
    expect(card(`<meta property="og:title" content=${quote}${written}${quote}>`).title).toBe(read);
  });

  it.each([
    ['a comment', '<!-- <meta property="og:title" content="Wrong"> -->'],
    ['a script', '<script>const a = \'<meta property="og:title" content="Wrong">\';</script>'],
    ['an attribute', '<link title=\'<meta property="og:title" content="Wrong">\'>'],
    ['a blank title', '<meta property="og:title" content=" &#32; ">'],
    ['a later one', '<meta property="og:title" content="Right"><meta property="og:title" content="Wrong">'],
  ])('does not take its words from %s', (_name, head) => {
    expect(card(`${head}<meta property="og:title" content="Right">`).title).toBe('Right');
  });

  it('names no picture that is not on the web', () => {
    for (const address of ['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'http://'])
      expect(card(`<meta property="og:image" content="${address}">`).image).toBeNull();
  });

  it('is cut where the page says too much', () => {
    const { title, description } = card(
      `<meta property="og:title" content="${'😀'.repeat(50_000)}"><meta name="description" content="${'d'.repeat(90_000)}">`,
    );
    expect(title).toMatch(/^(?:😀)+…$/u);
    expect([title.length, description.length]).toEqual([299, 1_000]);
  });

  it.each(['<i>', '<i a=b>', '<title></title>', '<meta name="a" content="&#1;">', ' a'])(
    'is read up to its two thousandth tag or attribute, if it is made of %j',
    (piece) => {
      const title = '<meta property="og:title" content="Far">';
      const open = piece.startsWith('<') ? '' : '<i ';
      const close = piece.includes('>') ? '' : '>';
      const after = (times: number) => card(`${open}${piece.repeat(times)}${close}${title}`).title;
      expect([after(300), after(3_000)]).toEqual(['Far', 'example.org']);
    },
  );

  it.each([
    '<',
    '<a ',
    '<a>',
    '<a b=',
    '<a b="',
    '<a b=\'"',
    '<!--',
    '<meta ',
    '<title>',
    '<script>',
    '</',
    ' ',
    '=',
    '&',
    '&#',
  ])('is read in time that grows with the page’s length alone, if it is made of %j', (sign) => {
    const html = sign.repeat((1 << 20) / sign.length);
    const inTag = `<meta content="${html.replaceAll('"', '')}" property="og:title"><meta ${html}>`;
    const before = process.cpuUsage();
    cardOfPage(html, at);
    cardOfPage(inTag, at);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});

describe('the text of a page', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Café</title>', 'latin1');
  it.each([
    ['that its header names', Buffer.from('Café', 'latin1'), 'text/html; charset=ISO-8859-1', 'Café'],
    ['that it names itself', latin, 'text/html', '<meta charset="iso-8859-1"><title>Café</title>'],
    ['of its byte order mark', Buffer.from('\uFEFFCafé', 'utf16le'), 'text/html; charset=utf-8', 'Café'],
    ['that is usual where none is named', Buffer.from('Café'), 'text/html', 'Café'],
    ['that is usual where nobody knows the one it names', Buffer.from('Café'), 'text/html; charset=klingon', 'Café'],
    ['of Japan', Buffer.from('93fa967b8cea', 'hex'), 'text/html; charset="Shift_JIS"', '日本語'],
  ])('is read in the character set %s', (_name, bytes, type, text) => {
    expect(textOfPage(bytes, type)).toBe(text);
  });

  it('that claims to be in UTF-16 in plain letters is not', () => {
    expect(textOfPage(Buffer.from('<meta charset=utf-16><p>é'), 'text/html')).toBe('<meta charset=utf-16><p>é');
  });
});
