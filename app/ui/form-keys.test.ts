import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const screens = globSync('app/**/*.tsx').map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const groups = screens.flatMap(({ path, source }) =>
  [...source.matchAll(/data-form="([^"]*)"/g)].map(([, name = '']) => ({ path, name, source })),
);
const forms = screens.filter(({ source }) => /<form\b/.test(source));

it('Ctrl+Enter has forms and groups of fields to send', () => {
  expect(forms.length).toBeGreaterThan(20);
  expect(groups.length).toBeGreaterThan(5);
});

it.each(groups)('Ctrl+Enter in the fields “$name” of $path presses one button', ({ name, source }) => {
  if (name === '') expect(source).toMatch(/data-sends=""|<AssistantBox|<CreateBar/);
  else {
    // Also one that sends them only while it does that.
    const sends = new RegExp(`data-sends=(?:"${name}"|\\{[^}]*'${name}'[^}]*\\})`, 'g');
    expect(screens.flatMap((each) => [...each.source.matchAll(sends)])).toHaveLength(1);
  }
});

it.each(['find-panel.tsx', 'snippet-panel.tsx'])(
  'Ctrl+Enter in the %s of a text presses nothing outside it',
  (file) => {
    const panel = screens.find(({ path }) => path.endsWith(`/writing/${file}`));
    expect(panel?.source).toMatch(/data-panel=""/);
  },
);

it.each(forms)('Ctrl+Enter in the form of $path sends it', ({ source }) => {
  const count = (pattern: RegExp) => [...source.matchAll(pattern)].length;
  expect(count(/<form\b[^]*?\bonSubmit=/g)).toBe(count(/<form\b/g));
});
