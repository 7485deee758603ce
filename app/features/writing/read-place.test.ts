import { describe, expect, it } from 'vitest';
import { wizardPath, type WizardPlace } from '../../paths.ts';
import { readPlace } from './read-place.ts';

const read = (search: string) => readPlace(new URLSearchParams(search));

describe('an address of the wizard', () => {
  it.each<Partial<WizardPlace>>([
    {},
    { step: 3 },
    { step: 2, tab: 'value' },
    { step: 4, tab: 'draft', isFullScreen: true },
    { step: 4, tab: 'draft', version: 'linkedin' },
    { step: 4, tab: 'draft', panel: 'reconcile' },
    { panel: 'history' },
  ])('leads to the place that it was made of: %j', (place) => {
    const { searchParams } = new URL(wizardPath('an id & more', place), 'https://rostrum.example');
    expect(readPlace(searchParams)).toEqual({
      id: 'an id & more',
      place: { step: null, tab: null, version: null, isFullScreen: false, panel: null, ...place },
    });
  });

  it('may name a step by what it is called', () => {
    expect(read('ideaId=a&step=content-creation').place.step).toBe(4);
  });

  it('may call the item content', () => {
    expect(read('contentId=a').id).toBe('a');
  });

  it.each(['0', '9', '-1', '2.5', 'draft', ''])('with the step “%s” leads to where the person left off', (step) => {
    expect(read(`ideaId=a&step=${step}`).place.step).toBeNull();
  });

  it('with a panel that there is none of opens none', () => {
    expect(read('ideaId=a&panel=somewhere').place.panel).toBeNull();
  });

  it('without an item starts a new one', () => {
    expect(read('step=2').id).toBeNull();
  });
});
