import { describe, expect, it } from 'vitest';
import { forgetUnsentFormsInTab, forgetUnsentFormsOf, UnsentForms } from './unsent-forms.ts';

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

it('it goes with its account, from the page and from the tab, and what others have typed stays', () => {
  const { kept, open: tabStorage } = browserStorage();
  const open = (name: string | null = 'coach') => new UnsentForms<string>(name, tabStorage);
  const forms = open();
  const inPage = open(null);
  for (const each of [forms, inPage]) {
    each.keep('ann one', 'An answer.');
    each.keep('ben one', 'His answer.');
  }
  forgetUnsentFormsOf('ann', [tabStorage]);
  for (const each of [forms, inPage]) expect([each.get('ann one'), each.get('ben one')]).toEqual([null, 'His answer.']);
  expect([...kept.values()].join(' ')).not.toContain('ann');
});

/** The storage of a browser, as far as the forms use it. */
function browserStorage(items: Readonly<Record<string, string>> = {}) {
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
  forgetUnsentFormsOf('ann', [open]);
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

describe('two tabs', () => {
  it('keep each other’s forms on the device', () => {
    const { open } = newTab();
    const [one, other] = [open(), open()];
    one.keep('ann one', 'An answer.');
    other.keep('ann other', 'Another.');
    one.forget('ann third');
    expect([one.get('ann other'), other.get('ann one')]).toEqual(['Another.', 'An answer.']);
    other.forget('ann one');
    expect(one.get('ann one')).toBeNull();
  });

  it('bring back nothing that a logout in one of them has removed', () => {
    const { kept, open } = browserStorage();
    const form = () => new UnsentForms<string>('profile', open);
    const [here, elsewhere] = [form(), form()];
    here.keep('ann', 'Hers.');
    // The other tab logs out; this one has not heard of it yet.
    kept.delete('rostrum_unsent profile');
    here.keep('ben', 'His.');
    expect([here.get('ann'), elsewhere.get('ann'), [...kept.values()]]).toEqual([null, null, ['[["ben","His."]]']]);
  });

  it('hold nothing of the person before once another one has signed in, except what the device keeps', () => {
    const { kept, open } = browserStorage();
    const onDevice = new UnsentForms<string>('profile', open);
    const inPage = new UnsentForms<string>();
    for (const forms of [onDevice, inPage]) forms.keep('ann', 'Hers.');
    forgetUnsentFormsInTab('ann');
    expect([inPage.get('ann'), onDevice.get('ann'), kept.size]).toEqual([null, 'Hers.', 1]);
  });
});
