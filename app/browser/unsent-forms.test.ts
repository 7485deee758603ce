import { expect, it } from 'vitest';
import { forgetUnsentForms, forgetUnsentFormsOf, UnsentForms } from './unsent-forms.ts';

/** A tab with its stored forms. */
function newTab(kept = new Map<string, string>()) {
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return { kept, open: (name: string | null = 'coach') => new UnsentForms<string>(name, () => storage) };
}

it('a form that was not sent is filled again after a reload, if its kind has a name', () => {
  const tab = newTab();
  for (const name of ['coach', null]) tab.open(name).keep('ann item question', 'An answer.');
  expect(tab.open().get('ann item question')).toBe('An answer.');
  expect(tab.open(null).get('ann item question')).toBeNull();
});

it('a form that was sent is forgotten', () => {
  const { kept, open } = newTab();
  const forms = open();
  forms.keep('one', 'An answer.');
  forms.forget('one');
  expect([forms.get('one'), kept.size]).toEqual([null, 0]);
});

it('it goes with its account, from the page and from the tab', () => {
  const { kept, open } = newTab();
  const forms = open();
  forms.keep('one', 'An answer.');
  forgetUnsentForms();
  expect([forms.get('one'), kept.size]).toEqual([null, 0]);
});

/** The storage of a browser, as far as the forms use it. */
function browserStorage(items: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(items));
  const storage = {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  } satisfies Storage;
  return { kept, open: () => storage };
}

it('it goes with its account where the page has not loaded the form, too', () => {
  const { kept, open } = browserStorage({
    'rostrum_unsent profile': '[["ann",{"bio":"Hers."}]]',
    'rostrum_unsent coach': '[["ann item question","An answer."]]',
    theme: 'dark',
  });
  forgetUnsentForms([open]);
  expect([...kept.keys()]).toEqual(['theme']);
});

it('what one account has typed is deleted with its data, and not what another one has', () => {
  const { kept, open } = browserStorage({
    'rostrum_unsent profile': '[["ann",{"bio":"Hers."}],["ben",{"bio":"His."}]]',
    'rostrum_unsent coach': '[["ann item question","An answer."]]',
    'rostrum_unsent other': 'damaged',
  });
  forgetUnsentFormsOf('ann', [open]);
  expect(Object.fromEntries(kept)).toEqual({ 'rostrum_unsent profile': '[["ben",{"bio":"His."}]]' });
});

it('a storage that is full or holds something else keeps nobody from typing', () => {
  const others = newTab(new Map([['rostrum_unsent coach', '{"not": "ours"}']])).open();
  const forbidden = new UnsentForms<string>('coach', () => {
    throw new DOMException('Forbidden', 'SecurityError');
  });
  for (const forms of [others, forbidden]) {
    forms.keep('one', 'An answer.');
    expect(forms.get('one')).toBe('An answer.');
  }
});
