import { expect, it } from 'vitest';
import { referrerRows } from './referrer-rows.ts';

const hosts = [
  { host: 'news.example', readers: 5 },
  { host: 'write.example.org', readers: 2 },
];

it('referrers are listed by their readers, with other sites last and none without readers', () => {
  expect(referrerRows({ direct: 3, hosts, others: 9 }, 'www.write.example.org')).toEqual([
    { name: 'news.example', readers: 5 },
    { name: 'Direct: typed, bookmarked or from an app', readers: 3 },
    { name: 'write.example.org (this server)', readers: 2 },
    { name: 'Other sites', readers: 9 },
  ]);
  expect(referrerRows({ direct: 0, hosts: [], others: 0 }, 'write.example.org')).toEqual([]);
});
