import { describe, expect, it } from 'vitest';
import { pageAt, sectionOf, shellPages } from './page-at.ts';
import { notFound, pages } from '../pages.ts';

it('gives everyone the page of theirs, whatever the case and the slash at the end', () => {
  expect(pageAt({ pathname: '/create', isSignedIn: true })).toBe(pages.studio);
  expect(pageAt({ pathname: '/Create/', isSignedIn: true })).toBe(pages.studio);
  expect(pageAt({ pathname: '/login', isSignedIn: false })).toBe(pages.login);
  expect(pageAt({ pathname: '/home', isSignedIn: true })).toBe(pages.landing);
});

it('gives a visitor the landing page everywhere else, and a person who is signed in the page that says so', () => {
  expect(pageAt({ pathname: '/', isSignedIn: false })).toBe(pages.landing);
  expect(pageAt({ pathname: '/create', isSignedIn: false })).toBe(pages.landing);
  expect(pageAt({ pathname: '/no-such-page', isSignedIn: true })).toBe(notFound);
  expect(pageAt({ pathname: '/oauth-test', isSignedIn: true })).toBe(notFound);
});

it('has one page at each address', () => {
  const every = Object.values(pages).map(({ path }) => path);
  expect(new Set(every).size).toBe(every.length);
});

it('lists every page under its group, in order', () => {
  const labels = (place: string) => shellPages.filter(({ sidebar }) => sidebar === place).map(({ label }) => label);
  expect(labels('top')).toEqual(['Dashboard']);
  expect(labels('Create')).toEqual(['Content Studio', 'Content Strategy']);
  expect(labels('Schedule')).toEqual(['Content Pipeline', 'Calendar']);
  expect(labels('Growth')).toEqual(['Analytics', 'Voice Analytics']);
  expect(labels('Settings')).toEqual(['Your site', 'Profile', 'Social Accounts']);
  const bottomBar = shellPages.flatMap(({ bottomBar: label, path }) => (label === undefined ? [] : [[label, path]]));
  expect(bottomBar).toEqual([
    ['Home', '/'],
    ['Create', '/create/stepped'],
    ['Plan', '/calendar'],
    ['Insights', '/analytics'],
    ['Profile', '/profile'],
  ]);
});

describe('section of a path', () => {
  it.each([
    ['/create', 'create'],
    ['/create/stepped', 'create'],
    ['/content-studio', 'create'],
    ['/pipeline', 'schedule'],
    ['/calendar', 'schedule'],
    ['/voice-analytics', 'growth'],
    ['/achievements/first', 'growth'],
    ['/teams', 'profile'],
    ['/content-strategy', 'profile'],
    ['/', 'default'],
    ['/creator', 'create'],
    ['/milestones', 'growth'],
  ])('%s belongs to %s', (path, section) => {
    expect(sectionOf(path)).toBe(section);
  });
});
