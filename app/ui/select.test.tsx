import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepScrolling, Select, TypeAhead } from './select.tsx';

describe('letters over a list', () => {
  const options = ['Medium', 'Mastodon', 'X (Twitter)', 'Me and you'].map((label) => ({ value: label, label }));

  /** The chosen value after each key, starting without a choice. */
  function chosenAfter(keys: readonly (readonly [key: string, at: number])[]): (string | null)[] {
    const typeAhead = new TypeAhead();
    let chosen: string | null = null;
    return keys.map(([key, at]) => (chosen = typeAhead.find({ key, at }, options, chosen) ?? chosen));
  }

  it('belong together within a second of each other', () => {
    expect(
      chosenAfter([
        ['m', 0],
        ['a', 999],
        ['x', 1999],
      ]),
    ).toEqual(['Medium', 'Mastodon', 'X (Twitter)']);
    expect(
      chosenAfter([
        ['m', 0],
        ['a', 999],
        ['s', 1998],
      ]),
    ).toEqual(['Medium', 'Mastodon', 'Mastodon']);
  });

  it('that are the same go on to the next match', () => {
    expect(
      chosenAfter([
        ['m', 0],
        ['m', 100],
        ['m', 200],
        ['m', 300],
      ]),
    ).toEqual(['Medium', 'Mastodon', 'Me and you', 'Medium']);
  });

  it('may be spaces after others, but none comes first', () => {
    const typeAhead = new TypeAhead();
    expect(typeAhead.takes({ key: ' ', at: 0 })).toBe(false);
    typeAhead.find({ key: 'm', at: 0 }, options, null);
    typeAhead.find({ key: 'e', at: 100 }, options, null);
    expect(typeAhead.takes({ key: ' ', at: 200 })).toBe(true);
    expect(typeAhead.find({ key: ' ', at: 200 }, options, null)).toBe('Me and you');
    expect(typeAhead.takes({ key: 'ArrowDown', at: 300 })).toBe(false);
  });
});

describe('the edge of a list', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('scrolls it every 50 ms until the pointer leaves', () => {
    const list = { scrollBy: vi.fn<(options: ScrollToOptions) => void>() };
    const stop = keepScrolling(list, -1);
    vi.advanceTimersByTime(149);
    expect(list.scrollBy.mock.calls).toEqual([[{ top: -14 }], [{ top: -14 }]]);
    vi.advanceTimersByTime(1);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(list.scrollBy).toHaveBeenCalledTimes(3);
  });
});

it('no choice has an empty value', () => {
  const choose = (value: string) =>
    renderToStaticMarkup(
      <Select label="Tone" options={[{ value, label: 'Plain' }]} value={null} onChange={() => {}} />,
    );
  expect(choose('plain')).toContain('Tone');
  expect(() => choose('')).toThrow('A select item must have a value');
});
