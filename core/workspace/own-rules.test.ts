import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits, projectionLimits } from '../documents/limits.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { keepOwnRules } from './own-rules.ts';
import { setPreference } from './profile.ts';
import { workspaceRow } from './workspace-row.ts';

const twoDevices = () => ({ laptop: new Replica('workspace', 'aa'), phone: new Replica('workspace', 'bb') });
const shown = ({ document }: Replica<'workspace'>) => workspaceRow(document).ownRules;
/** Replaces the text that this device shows. */
const keep = (device: Replica<'workspace'>, text: string) =>
  device.run(keepOwnRules, { text, seen: shown(device) ?? '' });

describe('rules about words', () => {
  it('are kept as they were typed, longer than a preference is, and beside the other preferences', () => {
    const { laptop } = twoDevices();
    expect(shown(laptop)).toBeUndefined();
    const text = `# Mine\nleverage\n\nnot -> a -> rule\n${'word\n'.repeat(500)}`;
    keep(laptop, text);
    laptop.run(setPreference, { name: 'tone', value: 'plain' });
    expect(shown(laptop)).toBe(text);
    expect(workspaceRow(laptop.document).preferences).toEqual({ tone: 'plain' });
  });

  it('that two devices write at once are all there on both, and stay removed once a person removes them', () => {
    const { laptop, phone } = twoDevices();
    keep(laptop, 'leverage');
    meet(laptop, phone);
    keep(laptop, 'leverage\nsynergy');
    keep(phone, 'leverage\nutilize -> use');
    meet(laptop, phone);
    expect(shown(laptop)?.split('\n').toSorted()).toEqual(['leverage', 'synergy', 'utilize -> use']);
    expect(shown(phone)).toBe(shown(laptop));
    keep(phone, 'utilize -> use');
    meet(laptop, phone);
    expect([shown(laptop), shown(phone)]).toEqual(['utilize -> use', 'utilize -> use']);
  });

  it('that came from another device while a person typed are kept', () => {
    const { laptop, phone } = twoDevices();
    keep(phone, 'synergy');
    meet(laptop, phone);
    laptop.run(keepOwnRules, { text: 'leverage', seen: '' });
    expect(shown(laptop)).toBe('leverage\nsynergy');
  });

  it('that are too long are refused, and nothing changes', () => {
    const { laptop } = twoDevices();
    keep(laptop, 'leverage');
    expect(keep(laptop, 'x'.repeat(limits.ownRules + 1))).toEqual({ ok: false, error: { type: 'own-rules-too-long' } });
    expect(shown(laptop)).toBe('leverage');
  });

  it('of any devices have the same bounded text everywhere, with each line that nobody removed', () => {
    const lines = fc.uniqueArray(fc.constantFrom('a', 'b', 'c -> d', '# e', 'f'), { maxLength: 5 });
    fc.assert(
      fc.property(lines, lines, lines, (first, left, right) => {
        const { laptop, phone } = twoDevices();
        keep(laptop, first.join('\n'));
        meet(laptop, phone);
        keep(laptop, left.join('\n'));
        keep(phone, right.join('\n'));
        meet(laptop, phone);
        expect(shown(phone)).toBe(shown(laptop));
        const there = (shown(laptop) ?? '').split('\n');
        const added = [...left, ...right].filter((line) => !first.includes(line));
        for (const line of added) expect(there).toContain(line);
        expect(there.join('\n').length).toBeLessThanOrEqual(projectionLimits.ownRules);
      }),
      { numRuns: 60 },
    );
  });
});
