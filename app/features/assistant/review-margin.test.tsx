import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ReviewMargin, type Suggestion } from './review-margin.tsx';

function remark(issue: string, words: Partial<Suggestion> = {}): Suggestion {
  return { category: 'Slips', priority: 'high', issue, suggestion: 'Change it.', ...words };
}

function shown(text: string, suggestions: readonly Suggestion[]): string[] {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ReviewMargin suggestions={suggestions} text={text} onDismiss={() => {}} />
    </MemoryRouter>,
  );
  return [...page.matchAll(/Remark \d/g)].map(([issue]) => issue);
}

it('remarks are in the order of the draft, after those about the whole and before those whose words were changed', () => {
  const text = 'We had a lot of **plans**, and alot of time for adn with Ann.';
  const remarks = [
    remark('Remark 1', { location: 'gone' }),
    remark('Remark 2', { location: 'adn', replacement: 'and' }),
    remark('Remark 3', { location: 'alot', replacement: 'a lot' }),
    remark('Remark 4', { location: 'plans, and' }),
    remark('Remark 5'),
  ];
  expect(shown(text, remarks)).toEqual(['Remark 5', 'Remark 4', 'Remark 3', 'Remark 2', 'Remark 1']);
});

it('a remark that was followed is gone, although its letters are elsewhere in the draft', () => {
  const text = 'We had a lot of plans in all their broadness, and a lot of time.';
  const remarks = [
    remark('Remark 1', { location: 'adn', replacement: 'and' }),
    remark('Remark 2', { location: 'alot', replacement: 'a lot' }),
  ];
  expect(shown(text, remarks)).toEqual([]);
});

it('of equal sentences each has its own card, and one is gone when one was followed', () => {
  const remarks = [0, 1].map((nth) =>
    remark(`Remark ${nth}`, { location: 'would of', nth, of: 2, replacement: 'would have' }),
  );
  expect(shown('I would of gone. I would of gone.', remarks)).toEqual(['Remark 0', 'Remark 1']);
  expect(shown('I would have gone. I would of gone.', remarks)).toEqual(['Remark 1']);
  expect(shown('I would have gone. I would have gone.', remarks)).toEqual([]);
});

it('a remark about several places says how many are left, and leads to each', () => {
  const text = 'A game changer. A growth mindset. Low-hanging fruit.';
  const page = (draft: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ReviewMargin
          title="Suggestions"
          text={draft}
          suggestions={[
            remark('2 stock phrases', {
              location: 'game changer',
              places: [{ location: 'growth mindset' }, { location: 'Low-hanging fruit' }],
            }),
          ]}
        />
      </MemoryRouter>,
    );
  expect(page(text)).toContain('Show in the draft 1 of 3');
  expect(page(text.replace('game changer', 'gain'))).toContain('Show in the draft 1 of 2');
});
