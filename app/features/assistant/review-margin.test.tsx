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
