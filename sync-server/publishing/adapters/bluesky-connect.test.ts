import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StandInPlatform } from '../../testing/stand-in-platform/start-stand-in.ts';
import { bluesky } from './bluesky.ts';

describe('connecting Bluesky', () => {
  let platform: StandInPlatform;
  beforeAll(async () => {
    platform = await StandInPlatform.start();
  });
  afterAll(() => platform.stop());

  const kept = JSON.stringify({ identifier: 'did:plc:ann', password: 'good-app-password' });
  const connect = (username: string, token: string) =>
    bluesky.connect(
      { address: `${platform.url}/about`, username, token },
      { allowedAddresses: ['127.0.0.1'], now: Date.now, signal: new AbortController().signal },
    );

  it.each(['ann.stand-in.example', '\u202a@Ann.stand-in.example\u202c'])('keeps the account of %s', async (handle) => {
    expect(await connect(handle, 'good-app-password')).toEqual({
      ok: true,
      value: {
        connection: { name: '@ann.stand-in.example', address: platform.url, token: kept },
        secret: null,
      },
    });
  });

  it.each([
    ['ann', 'good-app-password', 'Enter the whole handle'],
    ['ann.stand-in.example', '', 'Enter an app password'],
    ['ann.stand-in.example', 'wrong', 'does not accept this handle and app password'],
    ['ann.stand-in.example', 'good-own-password', 'Use an app password instead'],
    ['ann.stand-in.example', 'good-password-with-code', 'Use an app password instead'],
  ])('refuses %s with %j and says why', async (handle, token, words) => {
    expect(await connect(handle, token)).toEqual({ ok: false, error: expect.stringContaining(words) as unknown });
  });

  it('says that an address is of another kind of server', async () => {
    await platform.play({ reads: [{ does: 'none', body: '<html>Welcome</html>' }] });
    const refused = await connect('ann.stand-in.example', 'good-app-password');
    expect(refused).toMatchObject({ ok: false, error: 'The server did not answer like a Bluesky server.' });
  });
});
