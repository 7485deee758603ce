import { expect, it } from 'vitest';
import { postKey } from './post-key.ts';

it.each([
  ['https://x.com/maya/status/2074000000000000001?s=20', 'https://twitter.com/maya/status/2074000000000000001'],
  ['https://x.com/i/web/status/2074000000000000001', 'https://mobile.twitter.com/m/status/2074000000000000001/photo/1'],
  [
    'https://www.linkedin.com/posts/maya_bets-activity-7379000000000000001-AbCd?utm_source=share',
    'https://www.linkedin.com/feed/update/urn:li:activity:7379000000000000001/',
  ],
  [
    'https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7379000000000000001',
    'https://de.linkedin.com/posts/maya-share-7379000000000000001-AbCd',
  ],
  ['https://www.example.com/bets/?ref=1', 'http://example.com/bets#top'],
])('%s and %s are one post', (one, other) => {
  expect(postKey(one)).toBe(postKey(other));
  expect(postKey(one)).not.toBeNull();
});

it.each([
  ['https://x.com/maya/status/1', 'https://x.com/maya/status/2'],
  ['https://x.com/maya/status/7379000000000000001', 'https://evil.example/x.com/maya/status/7379000000000000001'],
])('%s and %s are two', (one, other) => {
  expect(postKey(one)).not.toBe(postKey(other));
});

it.each(['', 'maya', 'x.com/maya/status/1', 'javascript:alert(1)'])('%j is no address of a post', (text) => {
  expect(postKey(text)).toBeNull();
});
