import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { __unstable__loadDesignSystem } from 'tailwindcss';
import { expect, it } from 'vitest';

const theme = resolve('app/theme/theme.css');
const require = createRequire(theme);

/** The style sheet of a name, as Vite finds it; without those of fonts, which have no classes. */
async function loadStylesheet(id: string, base: string) {
  if (id.startsWith('@')) return { path: id, base, content: '' };
  const path = id === 'tailwindcss' ? require.resolve('tailwindcss/index.css') : resolve(base, id);
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
}

/** They make nothing by themselves: others refer to them. */
const marks = /^(group|peer)(\/|$)/;

/** Not a path of a drawing, a length or a function of CSS. */
const classLike = /^[-!*@]?[a-z](?![a-z]*\()/;

/** The texts between quotes, apart from those with an expression in them. */
function quoted(source: string): string[][] {
  return [...source.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(([, double, single]) =>
    (double ?? single ?? '').split(/\s+/).filter((word) => word !== ''),
  );
}

it('makes every class that a screen uses', async () => {
  const design = await __unstable__loadDesignSystem(readFileSync(theme, 'utf8'), {
    base: dirname(theme),
    loadStylesheet,
  });
  const own = globSync('app/**/*.css').map((path) => readFileSync(path, 'utf8'));
  const isMade = (name: string) =>
    marks.test(name) || design.candidatesToCss([name])[0] !== null || own.some((css) => css.includes(`.${name}`));
  const missing: string[] = [];
  for (const path of globSync('app/**/*.{ts,tsx}')) {
    if (path.endsWith('.test.ts') || path.endsWith('.test.tsx')) continue;
    for (const words of quoted(readFileSync(path, 'utf8'))) {
      const unknown = words.filter((word) => !isMade(word));
      // Where most words are classes, all of them are meant to be.
      if (unknown.length < words.length / 2)
        missing.push(...unknown.filter((name) => classLike.test(name)).map((name) => `${name} in ${path}`));
    }
  }
  expect(missing).toEqual([]);
});
