import { describe, expect, it } from 'vitest';
import { limits } from '../documents/limits.ts';
import { meet, Replica } from '../testing/replicas.ts';
import {
  addOwnHost,
  hostOf,
  postSettingsSentence,
  readPostSettings,
  removeOwnHost,
  setSignature,
  tagLinksOn,
} from './post-settings.ts';

const linkedin = 1;
const twitter = 2;
const twoDevices = () => ({ laptop: new Replica('workspace', 'aa'), phone: new Replica('workspace', 'bb') });
const shown = ({ document }: Replica<'workspace'>) => readPostSettings(document);

describe('signatures, tagged links and own sites', () => {
  it('that two devices set for different platforms at once are all there', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(setSignature, { platformId: linkedin, text: ' Maya writes about **bets**. ' });
    laptop.run(tagLinksOn, { platformId: linkedin, isOn: true });
    laptop.run(addOwnHost, { address: 'https://www.Maya.example/notes' });
    phone.run(setSignature, { platformId: twitter, text: '— Maya' });
    phone.run(tagLinksOn, { platformId: twitter, isOn: true });
    phone.run(addOwnHost, { address: 'bets.example' });
    meet(laptop, phone);
    expect(shown(laptop)).toEqual({
      signatures: { [linkedin]: 'Maya writes about **bets**.', [twitter]: '— Maya' },
      taggedOn: [linkedin, twitter],
      ownHosts: ['bets.example', 'maya.example'],
    });
    expect(shown(phone)).toEqual(shown(laptop));
  });

  it('that two devices set for one platform at once are the same on both', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(setSignature, { platformId: linkedin, text: 'One' });
    phone.run(setSignature, { platformId: linkedin, text: 'Other' });
    laptop.run(tagLinksOn, { platformId: linkedin, isOn: true });
    phone.run(tagLinksOn, { platformId: linkedin, isOn: true });
    meet(laptop, phone);
    expect(['One', 'Other']).toContain(shown(laptop).signatures[linkedin]);
    expect(shown(phone)).toEqual(shown(laptop));
    expect(shown(phone).taggedOn).toEqual([linkedin]);
  });

  it('are removed by a blank signature, a switch and a button, on both devices', () => {
    const { laptop, phone } = twoDevices();
    laptop.run(setSignature, { platformId: linkedin, text: 'One' });
    laptop.run(tagLinksOn, { platformId: linkedin, isOn: true });
    laptop.run(addOwnHost, { address: 'maya.example' });
    meet(laptop, phone);
    phone.run(setSignature, { platformId: linkedin, text: '  ' });
    phone.run(tagLinksOn, { platformId: linkedin, isOn: false });
    phone.run(removeOwnHost, { host: 'maya.example' });
    meet(laptop, phone);
    expect(shown(laptop)).toEqual({ signatures: {}, taggedOn: [], ownHosts: [] });
  });

  it('are refused in one sentence', () => {
    const { laptop } = twoDevices();
    laptop.run(addOwnHost, { address: 'maya.example' });
    const said = (refused: ReturnType<typeof setSignature>) => !refused.ok && postSettingsSentence(refused.error);
    expect(said(laptop.run(setSignature, { platformId: linkedin, text: 'x'.repeat(limits.signature + 1) }))).toBe(
      'Use at most 300 characters.',
    );
    expect(said(laptop.run(addOwnHost, { address: 'maya' }))).toBe('Enter a domain, like example.org.');
    expect(said(laptop.run(addOwnHost, { address: 'www.maya.example' }))).toBe('You already have this one.');
    for (let at = 1; at < limits.ownHosts; at += 1) laptop.run(addOwnHost, { address: `site${at}.example` });
    expect(said(laptop.run(addOwnHost, { address: 'more.example' }))).toBe('Keep it to 20 sites. Remove one first.');
  });

  it.each([
    ['Example.org', 'example.org'],
    ['https://www.example.org:8080/a?b#c', 'example.org'],
    ['münchen.example', 'münchen.example'],
    ['localhost', null],
    ['mailto:maya@example.org', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('the host of %s is %s', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });
});
