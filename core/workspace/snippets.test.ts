import { describe, expect, it } from 'vitest';
import { limits } from '../documents/limits.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { keepSnippet, readSnippets, removeSnippet, restoreSnippet, snippetFailureSentence } from './snippets.ts';

const tags = { id: 'a', name: 'Tags about bets', text: '#bets #roadmaps' };
const offer = { id: 'b', name: 'Offer', text: 'Write to me.' };
const twoDevices = () => ({ laptop: new Replica('workspace', 'aa'), phone: new Replica('workspace', 'bb') });
const shown = ({ document }: Replica<'workspace'>) => readSnippets(document);

describe('snippets', () => {
  it('that two devices add at once are all there, by name', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(keepSnippet, tags);
    phone.run(keepSnippet, offer);
    meet(laptop, phone);
    expect(shown(laptop)).toEqual([offer, tags]);
    expect(shown(phone)).toEqual(shown(laptop));
  });

  it('that two devices change at once are the same on both', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(keepSnippet, tags);
    meet(laptop, phone);
    laptop.run(keepSnippet, { ...tags, text: '#bets' });
    phone.run(keepSnippet, { ...tags, name: 'Hashtags' });
    meet(laptop, phone);
    expect(shown(laptop)).toEqual([{ id: 'a', name: 'Hashtags', text: '#bets' }]);
    expect(shown(phone)).toEqual(shown(laptop));
  });

  it('that are removed are gone on both, and come back as they were', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(keepSnippet, tags);
    meet(laptop, phone);
    phone.run(removeSnippet, { id: 'a', now: 0 });
    phone.run(removeSnippet, { id: 'none', now: 0 });
    meet(laptop, phone);
    expect(shown(laptop)).toEqual([]);
    laptop.run(restoreSnippet, { id: 'a' });
    meet(laptop, phone);
    expect(shown(phone)).toEqual([tags]);
  });

  it('are refused in one sentence', () => {
    const { laptop } = twoDevices();
    const said = (snippet: typeof tags) => {
      const refused = laptop.run(keepSnippet, snippet);
      return !refused.ok && snippetFailureSentence(refused.error);
    };
    expect(said({ ...tags, name: ' ' })).toBe('Give it a name.');
    expect(said({ ...tags, text: ' ' })).toBe('Write its text.');
    expect(said({ ...tags, text: 'x'.repeat(limits.snippet + 1) })).toBe(
      'Use at most 60 characters for the name, and 1000 for the text.',
    );
    for (let at = 0; at < limits.snippets; at += 1) laptop.run(keepSnippet, { ...tags, id: `snippet-${at}` });
    expect(said({ ...tags, id: 'one-more' })).toBe('Keep it to 50 snippets. Remove one first.');
    expect(said({ ...tags, id: 'snippet-0', name: 'Another' })).toBe(false);
  });
});
