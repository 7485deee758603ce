import { beforeEach, describe, expect, it } from 'vitest';
import { requestLimits, type RequestResult } from '../../platform-request.ts';
import { accountOfDid, accountOfHandle, handleIn, type IdentityReader } from './identity.ts';

const DIRECTORY = 'https://plc.example';
const RESOLVER = 'https://resolver.example';
const ANN = 'did:plc:ann';
const atResolver = (handle: string) => `${RESOLVER}/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`;
const onHost = (handle: string) => `https://${handle}/.well-known/atproto-did`;

function documentOf(did: string, more: object = {}): object {
  return {
    id: did,
    alsoKnownAs: ['https://ann.example', 'at://ann.example'],
    service: [
      { id: '#other', type: 'Other', serviceEndpoint: 'https://other.example' },
      { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example/' },
    ],
    ...more,
  };
}

describe('an account on the AT Protocol', () => {
  /** The web: the answer of each address, or its status. Other addresses do not answer. */
  let web: Record<string, object | string | number>;
  let asked: string[];
  const reader: IdentityReader = {
    hosts: { directory: DIRECTORY, resolver: RESOLVER },
    limits: requestLimits,
    signal: new AbortController().signal,
    send: ({ url }) => {
      asked.push(url.href);
      const found = web[url.href];
      if (found === undefined)
        return Promise.resolve<RequestResult>({ type: 'not-sent', words: 'Nobody there.', why: 'unreachable' });
      const text = typeof found === 'object' ? JSON.stringify(found) : String(found);
      const status = typeof found === 'number' ? found : 200;
      return Promise.resolve<RequestResult>({ type: 'answer', status, headers: {}, text });
    },
  };
  beforeEach(() => {
    asked = [];
    web = { [atResolver('ann.example')]: { did: ANN }, [`${DIRECTORY}/${ANN}`]: documentOf(ANN) };
  });
  const ann = { did: ANN, handle: 'ann.example', pds: 'https://pds.example' };

  it('is found by its handle, and its server by its document', async () => {
    expect(await accountOfHandle('ann.example', reader)).toEqual({ ok: true, value: ann });
    expect(asked).toEqual([atResolver('ann.example'), `${DIRECTORY}/${ANN}`]);
  });

  it.each([400, 503])('is found at the handle’s own host when the resolver answers %i', async (status) => {
    web[atResolver('ann.example')] = status;
    web[onHost('ann.example')] = `${ANN}\n`;
    expect(await accountOfHandle('ann.example', reader)).toEqual({ ok: true, value: ann });
  });

  it('of a domain has its document there', async () => {
    web[atResolver('ann.example')] = { did: 'did:web:ann.example' };
    web['https://ann.example/.well-known/did.json'] = documentOf('did:web:ann.example');
    const found = await accountOfHandle('ann.example', reader);
    expect(found).toEqual({ ok: true, value: { ...ann, did: 'did:web:ann.example' } });
  });

  it('is not the one of a handle that it does not name back', async () => {
    web[atResolver('bea.example')] = { did: ANN };
    expect(await accountOfHandle('bea.example', reader)).toEqual({ ok: false, error: 'absent' });
  });

  it('has no handle where the handle names another account, or none', async () => {
    expect(await accountOfDid(ANN, reader)).toEqual({ ok: true, value: ann });
    for (const found of [{ did: 'did:plc:bea' }, 400]) {
      web[atResolver('ann.example')] = found;
      expect(await accountOfDid(ANN, reader)).toEqual({ ok: true, value: { ...ann, handle: null } });
    }
  });

  it.each([
    ['names another account', documentOf('did:plc:bea')],
    ['names no server', documentOf(ANN, { service: [] })],
    ['names a server of another kind', documentOf(ANN, { service: [{ id: '#atproto_pds', type: 'Other' }] })],
    ['is not JSON', '<html>'],
    ['is not there', 404],
  ])('is not found where its document %s', async (_why, document) => {
    web[`${DIRECTORY}/${ANN}`] = document;
    expect(await accountOfDid(ANN, reader)).toEqual({ ok: false, error: 'absent' });
  });

  it('is out of reach while nobody answers', async () => {
    web = {};
    expect(await accountOfHandle('ann.example', reader)).toEqual({ ok: false, error: 'unreachable' });
    expect(await accountOfDid(ANN, reader)).toEqual({ ok: false, error: 'unreachable' });
  });
});

describe('a handle', () => {
  it.each([
    ['ann.bsky.social', 'ann.bsky.social'],
    [' @Ann.Example.ORG ', 'ann.example.org'],
    ['\u202aann.example\u202c', 'ann.example'],
  ])('is read from %j', (typed, handle) => {
    expect(handleIn(typed)).toBe(handle);
  });

  it.each([
    '',
    'ann',
    'ann@example.org',
    'ann.example/path',
    '127.0.0.1',
    'ann..example',
    '-ann.example',
    `${'a'.repeat(64)}.example`,
    'did:plc:ann',
    'ann.example:80',
  ])('is not read from %j', (typed) => {
    expect(handleIn(typed)).toBeNull();
  });
});
