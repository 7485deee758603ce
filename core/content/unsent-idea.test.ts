import { describe, expect, it } from 'vitest';
import { isContinued, leftAfterSending, withTitle, wordsToKeep } from './unsent-idea.ts';

const kept = { title: 'Why roadmaps fail', description: 'A date is a bet.' };
const blank = { title: '', description: ' ' };

describe('the words of an idea that was not sent', () => {
  it('stay together while they are continued', () => {
    const longer = withTitle(kept, kept, 'Why roadmaps fail so often');
    expect(longer).toEqual({ title: 'Why roadmaps fail so often', description: 'A date is a bet.' });
    expect(isContinued(kept, longer)).toBe(true);
  });

  it.each(['', 'N', 'No more meetings', 'What I learned'])('give way to another title: "%s"', (title) => {
    expect(withTitle(kept, kept, title)).toEqual({ title, description: '' });
  });

  it('leave a description alone that was written since', () => {
    const idea = { title: kept.title, description: 'Another thought.' };
    expect(withTitle(kept, idea, 'No more meetings')).toEqual({
      title: 'No more meetings',
      description: 'Another thought.',
    });
  });

  it('are kept when the form is emptied and left, and replaced by words that were typed', () => {
    expect(wordsToKeep(kept, blank)).toEqual(kept);
    expect(wordsToKeep(null, blank)).toEqual(blank);
    expect(wordsToKeep(kept, { title: 'Another', description: '' })).toEqual({ title: 'Another', description: '' });
  });

  it('are kept when another idea is sent, and gone once they are sent themselves', () => {
    expect(leftAfterSending(kept, { title: 'Another', description: '' })).toEqual(kept);
    expect(leftAfterSending(kept, { ...kept, title: `${kept.title} often` })).toBeNull();
    expect(leftAfterSending(null, kept)).toBeNull();
  });
});
