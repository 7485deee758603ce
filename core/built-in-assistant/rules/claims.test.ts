import { describe, expect, it } from 'vitest';
import { platformByKey } from '../../publishing/platforms.ts';
import { checkDraft } from './rule-book.ts';

const remarksOn = (content: string, goal = '') => checkDraft(content, [platformByKey('linkedin')], [], goal).remarks;
const claimsOn = (content: string) =>
  remarksOn(content)
    .filter(({ rule }) => rule === 'claim')
    .map(({ location }) => location);

describe('a claim', () => {
  it.each([
    ['an announcement', 'Here are the habits that separate the top 4% from the others:'],
    ['the points of a breakdown', 'The rich split it:\n\n- 40% stocks\n- 35% houses\n- 15% themselves'],
    ['advice', 'Each stream should be at least 20% of the total.'],
    ['an instruction', 'Put 10% aside for the winter.'],
    ['a setting', 'At night the light was dimmed to 40% of its power.'],
    ['a plan', 'An annual reduction of the bill from 2,100 to 800 is expected, which is 62%.'],
    ['a line about those before it', 'They wake up 37% earlier.'],
  ])('is not %s', (_, line) => {
    expect(claimsOn(`Dates slip.\n\n${line}`)).toEqual([]);
  });

  it('is no setting of a project in German, and is a share of people', () => {
    const rest = 'Das ist die neue Lampe in der Stadt, und so ist es auch mit der alten.';
    expect(claimsOn(`${rest}\n\nIn der Nacht wurde eine Absenkung der Leistung auf 40 % implementiert.`)).toEqual([]);
    const plan = 'Eine Verringerung von 2,1 Mio. auf zukünftig ca. 0,8 Mio. wird erwartet, was rund 62 % entspricht.';
    expect(claimsOn(`${rest}\n\n${plan}`)).toEqual([]);
    const share = '40 % der Menschen schlafen schlecht, wenn es hell ist.';
    expect(claimsOn(`${rest}\n\n${share}`)).toEqual([share]);
  });

  it('is no figure of the survey that the text reports on, and is what another survey found', () => {
    const report = 'A questionnaire was sent to all houses. Dissatisfaction was voiced by 62% of respondents.';
    expect(claimsOn(`${report} No view was given by the remaining 11%.`)).toEqual([]);
    const other = 'Studies show that 80% of drivers are angry.';
    expect(claimsOn(`${report} ${other}`)).toEqual([other]);
  });

  it('is the figure behind what science is said to know', () => {
    const figure = 'Cold water raises your metabolism by 350 percent.';
    expect(claimsOn(`I got in. Here's what the science says. ${figure}`)).toEqual([figure]);
  });

  it('is an effect on the reader, whoever tells it', () => {
    expect(claimsOn('I got in a barrel. It boosts your testosterone by 491 percent.')).toEqual([
      'It boosts your testosterone by 491 percent.',
    ]);
  });

  it('is remarked on three times at most, and the others are on the list', () => {
    const lines = ['bakers', 'nurses', 'joiners', 'farmers'].map(
      (people, at) => `${70 + at}% of ${people} sleep badly.`,
    );
    expect(claimsOn(lines.join('\n\n'))).toEqual(lines.slice(0, 3));
  });
});

describe('what asks for reach', () => {
  const bait = (line: string, goal?: string) =>
    remarksOn(`Dates slip.\n\n${line}`, goal)
      .filter(({ rule }) => rule === 'bait')
      .map(({ location }) => location);

  it('is marked without what it is joined to', () => {
    const line = 'Follow me @ana for more, and RT the first tweet so others see it.';
    expect(bait(line, 'newsletter signups')).toEqual(['RT the first tweet so others see it.']);
  });

  it('is marked without the call to action on the line before it, or before its link', () => {
    const asks = 'RT the first tweet and tag your section leader.';
    const call = 'Ready to sing? Start your free trial of the app today';
    expect(bait(`${call}\n${asks}`)).toEqual([asks]);
    expect(bait(`${call} 👉 choir.example/start ${asks}`)).toEqual([asks]);
    expect(bait('♻️ Repost this so that others see it.')).toEqual(['♻️ Repost this so that others see it.']);
  });

  it('is no invitation to follow, where that is the goal', () => {
    expect(bait('Follow me for more.', 'followers')).toEqual([]);
    expect(bait('Follow me for more.', 'grow the account')).toEqual([]);
    expect(bait('Follow me for more.', 'sell a course')).toEqual(['Follow me for more.']);
  });
});

describe('a text that hides who acts', () => {
  const passive = (content: string) => remarksOn(content).filter(({ rule }) => rule === 'passive');
  const hidden = ['The fees were raised in May.', 'Some letters were sent.', 'The hall was closed.'];

  it('is shown by a sentence that holds the words', () => {
    const [remark] = passive(['When all things are taken into account, we won.', ...hidden].join('\n\n'));
    expect(remark).toMatchObject({ location: 'were raised', issue: expect.stringContaining(hidden[0]!) });
  });

  it('is not shown by idioms, by states, or where the actor is named', () => {
    const lines = ['We were taken aback.', 'The shop is based in Leeds.', 'The cup was won by Ana.', 'I am tired.'];
    expect(passive(lines.join('\n\n'))).toEqual([]);
  });
});
