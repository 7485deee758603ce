import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type NoticeFacts,
  type NoticeKind,
  noticeKindNames,
  noticeKinds,
  noticePlace,
  noticeScreens,
  type NoticeSubject,
  noticeWords,
} from './notice-kinds.ts';
import { MAX_MESSAGE, pushMessage } from './push-message.ts';

const platform = fc.constantFrom({ key: 'linkedin', name: 'LinkedIn' }, { key: 'mastodon', name: 'Mastodon' });
const item = { itemId: fc.uuid(), title: fc.option(fc.string({ maxLength: 400, unit: 'binary' })) };
const post = { ...item, platforms: fc.uniqueArray(platform, { minLength: 1, selector: ({ key }) => key }) };

/** Anything that the server may know, by kind. */
const facts: { readonly [Kind in NoticeKind]: fc.Arbitrary<NoticeFacts[Kind]> } = {
  'by-hand': fc.record(post),
  published: fc.record(post),
  failed: fc.record({ ...post, outcome: fc.constantFrom('failed', 'unclear', 'missed') }),
  connection: fc.record({ platform }),
  choice: fc.record(item),
  streak: fc.record({ days: fc.integer({ min: 1, max: 5000 }) }),
  'sign-in': fc.record({ device: fc.constantFrom('Chrome on Windows', 'Browser') }),
};

const subjectOf = (kind: NoticeKind): fc.Arbitrary<NoticeSubject> =>
  (facts[kind] as fc.Arbitrary<object>).map((known) => ({ kind, ...known }) as NoticeSubject);

describe.each(noticeKindNames)('a notice of the kind %s', (kind) => {
  it('says in a line of its own what happened, and leads somewhere', () => {
    fc.assert(
      fc.property(subjectOf(kind), (subject) => {
        const { title, text } = noticeWords(subject);
        expect(title.length).toBeGreaterThan(5);
        expect(text).toMatch(/^[A-Z].*[.?]$/);
        expect(`${title}${text}`).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        const place = noticePlace(subject);
        expect(noticeScreens).toContain(place.screen);
        expect(place.itemId).toBe('itemId' in subject ? subject.itemId : null);
      }),
    );
  });

  it('fits into a message, and is read as it was written', () => {
    fc.assert(
      fc.property(subjectOf(kind), (subject) => {
        const message = {
          account: crypto.randomUUID(),
          id: 'x'.repeat(32),
          ...noticeWords(subject),
          action: noticeKinds[kind].action,
          place: noticePlace(subject),
        };
        const json = JSON.stringify(message);
        expect(new TextEncoder().encode(json).length).toBeLessThan(MAX_MESSAGE / 2);
        expect(pushMessage.parse(JSON.parse(json))).toEqual(message);
      }),
    );
  });

  it('names nothing that the person wrote where they want no titles', () => {
    fc.assert(
      fc.property(subjectOf(kind), (subject) => {
        const hidden = 'title' in subject ? ({ ...subject, title: null } as NoticeSubject) : subject;
        const { title, text } = noticeWords(hidden);
        expect(`${title}${text}`).not.toMatch(/[“”]/);
      }),
    );
  });

  it('has a switch of its own, and is worth telling for hours and not for days', () => {
    const { preference, label, hint, action, keptMs } = noticeKinds[kind];
    const others = noticeKindNames.filter((other) => other !== kind).map((other) => noticeKinds[other]);
    expect(others.map((other) => other.preference)).not.toContain(preference);
    expect(others.map((other) => other.label)).not.toContain(label);
    for (const words of [label, hint, action]) expect(words).toMatch(/^[A-Z]/);
    expect(keptMs).toBeGreaterThanOrEqual(3_600_000);
    expect(keptMs).toBeLessThanOrEqual(86_400_000);
  });
});

it('a post to post by hand leads to its text for the first platform', () => {
  const platforms = [
    { key: 'linkedin', name: 'LinkedIn' },
    { key: 'facebook', name: 'Facebook' },
  ];
  const subject = { kind: 'by-hand', itemId: 'a', title: 'Bets', platforms } as const;
  expect(noticePlace(subject)).toEqual({ screen: 'hand-over', itemId: 'a', platform: 'linkedin' });
  expect(noticeWords(subject).title).toBe('“Bets” is due on LinkedIn and Facebook');
});
