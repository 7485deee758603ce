import { expect, it } from 'vitest';
import { encodeFrame } from '#core/sync/frames.ts';
import { pushBody, utf8 } from '../testing/test-client.ts';
import { PushParser } from './sort-out-push.ts';

const [account, device] = [crypto.randomUUID(), crypto.randomUUID()];
const header = pushBody({ account, device, chunks: [] });

/** Sends a piece again and again until it is refused. */
function bytesUntilRefused(piece: Uint8Array) {
  const parser = new PushParser(account);
  parser.take(header);
  let taken = piece.length;
  while (parser.take(piece)) taken += piece.length;
  return { taken, end: parser.end() };
}

it('a push is taken apart wherever the network cuts it', () => {
  const bytes = new Uint8Array(1000).fill(7);
  const body = pushBody({ account, device, chunks: [{ documentId: crypto.randomUUID(), bytes }] });
  for (const size of [1, 7, 64, 5000]) {
    const parser = new PushParser(account);
    for (let at = 0; at < body.length; at += size) expect(parser.take(body.slice(at, at + size))).toBe(true);
    expect(parser.end()).toMatchObject({ ok: true, value: { userId: account, device, chunks: [{ bytes }] } });
  }
});

it('endless frames are refused with the first that is none, or the first that is one too many', () => {
  expect(bytesUntilRefused(new Uint8Array(8))).toEqual({ taken: 8, end: { ok: false, error: { type: 'malformed' } } });
  expect(bytesUntilRefused(encodeFrame(utf8, {}))).toMatchObject({ taken: 10, end: { error: { type: 'malformed' } } });
  const chunk = pushBody({ account, device, chunks: [{ documentId: device, bytes: new Uint8Array(0) }] }).slice(
    header.length,
  );
  expect(bytesUntilRefused(chunk)).toEqual({
    taken: 513 * chunk.length,
    end: { ok: false, error: { type: 'too-many' } },
  });
});

it('a push in another account’s name is refused with its first frame', () => {
  const parser = new PushParser(crypto.randomUUID());
  expect(parser.take(header)).toBe(false);
  expect(parser.end()).toEqual({ ok: false, error: { type: 'other-account' } });
});
