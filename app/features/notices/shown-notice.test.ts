import { describe, expect, it } from 'vitest';
import { noticeScreens } from '#core/notices/notice-kinds.ts';
import { paths } from '../../paths.ts';
import { noticePath } from './notice-path.ts';
import { numberOnIcon, shownNotice, windowFor } from './shown-notice.ts';

const id = '55555555-5555-4555-8555-555555555555';
const message = {
  account: 'maya',
  id: 'event',
  title: '“Bets” is due on LinkedIn',
  text: 'Post it now: the text is ready to copy.',
  action: 'Post it now',
  place: { screen: 'hand-over', itemId: id, platform: 'linkedin' },
} as const;

describe('the place of a notice', () => {
  it.each(noticeScreens.flatMap((screen) => [id, null].map((itemId) => [screen, itemId] as const)))(
    '%s of the item %s is a page of the app',
    (screen, itemId) => {
      const { pathname, origin } = new URL(
        noticePath({ screen, itemId, platform: 'linkedin' }),
        'https://write.example.org',
      );
      expect(Object.values(paths)).toContain(pathname);
      expect(origin).toBe('https://write.example.org');
    },
  );

  it('of a post to post by hand opens its text', () => {
    expect(noticePath(message.place)).toBe(`/create/stepped?ideaId=${id}&step=8&post=linkedin`);
  });
});

describe('a push message', () => {
  it('is shown as it was written, once for an event', () => {
    const { account, title, options } = shownNotice(JSON.stringify(message));
    expect([account, title, options.body, options.tag]).toEqual(['maya', message.title, message.text, 'event']);
    expect(options.data).toEqual({ path: noticePath(message.place), itemId: id, isInBell: true });
    expect(options.actions).toEqual([{ action: 'open', title: 'Post it now' }]);
  });

  it.each(['', 'no JSON', '{}', JSON.stringify({ ...message, place: { screen: 'https://evil.example' } })])(
    'that cannot be read is announced all the same: %j',
    (text) => {
      expect(shownNotice(text)).toMatchObject({
        account: null,
        options: { data: { path: '/', itemId: null, isInBell: false } },
      });
    },
  );
});

describe('the number on the icon', () => {
  const pushed = (screen: (typeof noticeScreens)[number], itemId: string | null = null) => ({
    data: shownNotice(JSON.stringify({ ...message, place: { screen, itemId, platform: null } })).options.data,
  });

  it('is what is unread in the bell, and the streak and the sign-ins that it does not have', () => {
    const shown = [pushed('hand-over', id), pushed('choices', id), pushed('connections'), { data: null }];
    expect(numberOnIcon(2, shown)).toBe(2);
    expect(numberOnIcon(2, [...shown, pushed('writing'), pushed('devices')])).toBe(4);
    expect(numberOnIcon(0, [])).toBe(0);
  });
});

describe('a press on a notice', () => {
  const at = (path: string) => `https://write.example.org${path}`;

  it('brings the window to the front that is there already', () => {
    expect(windowFor('/settings', [at('/'), at('/settings')])).toEqual({ use: 1, navigates: false });
  });

  it('takes a window where nobody writes, and never one where somebody does', () => {
    const writing = at(`/create/stepped?ideaId=${id}&step=4`);
    expect(windowFor('/settings', [writing, at('/pipeline')])).toEqual({ use: 1, navigates: true });
    expect(windowFor('/settings', [writing])).toEqual({ use: null, navigates: true });
    expect(windowFor('/settings', [])).toEqual({ use: null, navigates: true });
  });

  it.each([
    '/settings',
    '/profile',
    '/content-strategy',
    '/social-accounts',
    '/site',
    '/test-ai',
    '/creator',
    '/create/stepped',
    '/pipeline?new=idea',
    '/reset-password#token',
    '/login',
  ])('leaves a window alone where something may be typed or shown once: %s', (path) => {
    expect(windowFor('/?from=notice', [at(path)])).toEqual({ use: null, navigates: true });
    expect(windowFor('/?from=notice', [at(path), at('/calendar?view=week')])).toEqual({ use: 1, navigates: true });
  });

  it.each(['/', '/create?show=drafts', '/pipeline', '/calendar', '/analytics', '/milestones'])(
    'takes a window with a list: %s',
    (path) => {
      expect(windowFor('/settings', [at(path)])).toEqual({ use: 0, navigates: true });
    },
  );
});
