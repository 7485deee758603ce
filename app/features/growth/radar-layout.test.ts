import fc from 'fast-check';
import { expect, it } from 'vitest';
import { voiceDimensions } from '#core/assistant/voice.ts';
import { layoutRadar, wrapLabel } from './radar-layout.ts';

const skills = ['Writing Clarity', 'Content Diversity', 'Social Reach', 'Consistency', 'Distribution'];
const dimensions = Object.keys(voiceDimensions);

it.each([
  ['Reach', ['Reach']],
  ['Consistency', ['Consistency']],
  ['Writing Clarity', ['Writing', 'Clarity']],
  ['Expertise and more', ['Expertise', 'and more']],
])('%s stands at the radar as %j', (name, lines) => {
  expect(wrapLabel(name)).toEqual(lines);
});

it('labels keep every word whole', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Za-z]{1,14}$/), { minLength: 1, maxLength: 4 }), (words) => {
      expect(wrapLabel(words.join(' ')).join(' ')).toBe(words.join(' '));
    }),
  );
});

const widths = [230, 256, 310, 358, 420, 560];

it.each([skills, dimensions].flatMap((names) => widths.map((width) => [names.length, width, names] as const)))(
  'the labels of %i axes in %i pixels lie whole inside, and none on another',
  (_count, width, names) => {
    const { labels, height, radius, centre, fontSize, lineHeight } = layoutRadar(names, width);
    const boxes = labels.map(({ lines, x, y, anchor }) => {
      const textWidth = Math.max(...lines.map((line) => line.length)) * fontSize * 0.58;
      const left = anchor === 'start' ? x : anchor === 'end' ? x - textWidth : x - textWidth / 2;
      const top = y - lineHeight / 2;
      return { left, right: left + textWidth, top, bottom: top + lines.length * lineHeight };
    });
    for (const { left, right, top, bottom } of boxes) {
      expect(left).toBeGreaterThanOrEqual(-0.01);
      expect(right).toBeLessThanOrEqual(width + 0.01);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(height);
    }
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
        ).toBe(true);
    expect(radius).toBeGreaterThanOrEqual(40);
    expect(centre.x - radius).toBeGreaterThanOrEqual(0);
    expect(centre.x + radius).toBeLessThanOrEqual(width);
  },
);

it('eight long names become numbers on the narrowest phones only, and five short ones never', () => {
  expect(layoutRadar(dimensions, 256)).toMatchObject({ isNumbered: true });
  expect(layoutRadar(dimensions, 310).isNumbered).toBe(false);
  expect(layoutRadar(skills, 256).isNumbered).toBe(false);
});
