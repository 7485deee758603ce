import { expect, it } from 'vitest';
import { recordCid } from './record-cid.ts';

/**
 * From ipld.io and from atproto's interoperability fixtures (interop-test-files, data-model). The last one is the second
 * of these without its bytes.
 */
it.each([
  ['bafyreigbtj4x7ip5legnfznufuopl4sg4knzc2cof6duas4b3q2fy6swua', {}],
  ['bafyreidykglsfhoixmivffc5uwhcgshx4j465xwqntbmu43nb2dzqwfvae', { hello: 'world' }],
  [
    'bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq',
    {
      string: 'abc',
      unicode: 'a~öñ©⽘☎𓋓😀👨‍👩‍👧‍👧',
      integer: 123,
      bool: true,
      null: null,
      array: ['abc', 'def', 'ghi'],
      object: { string: 'abc', number: 123, bool: true, arr: ['abc', 'def', 'ghi'] },
    },
  ],
  [
    'bafyreifdaugfsdznbf7dpehthq35rume2emcg3igapbxhhkxf3patxsqey',
    {
      a: { $link: 'bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a' },
      c: {
        $type: 'blob',
        ref: { $link: 'bafkreiccldh766hwcnuxnf2wh6jgzepf2nlu2lvcllt63eww5p6chi4ity' },
        mimeType: 'image/jpeg',
        size: 10_000,
      },
    },
  ],
])('%s identifies its record, whatever the order of the keys', (cid, record) => {
  expect(recordCid(record)).toBe(cid);
  expect(recordCid(Object.fromEntries(Object.entries(record).toReversed()))).toBe(cid);
});

it('a record with a fraction is a mistake', () => {
  expect(() => recordCid({ share: 0.5 })).toThrow('whole numbers');
});
