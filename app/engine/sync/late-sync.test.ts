import { beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { lateSync, type LateSync } from './late-sync.ts';
import type { RunningSync } from './start-sync.ts';

let clock: ManualClock;
let said: string[];
let answers: (() => Promise<RunningSync>)[];
let sync: LateSync;

const running: RunningSync = {
  nudge: () => said.push('nudge'),
  changed: () => said.push('changed'),
  stop: () => said.push('stop'),
};
const comes = () => Promise.resolve(running);
const fails = () => Promise.reject(new Error('The network ended before the code came'));
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  clock = new ManualClock();
  said = [];
  answers = [];
  sync = lateSync(clock, () => {
    said.push('load');
    return (answers.shift() ?? comes)();
  });
});

it('loads once, and passes on what is asked from then on', async () => {
  sync.nudge();
  sync.changed();
  sync.start();
  sync.start();
  sync.nudge();
  await settled();
  expect(said).toEqual(['load']);
  sync.nudge();
  sync.changed();
  sync.stop();
  sync.nudge();
  expect(said).toEqual(['load', 'nudge', 'changed', 'stop']);
});

it('asks again for code that did not come: after a while, or at once when there is a reason', async () => {
  answers = [fails, fails, fails];
  sync.start();
  await settled();
  sync.changed();
  await settled();
  clock.pass(5_000);
  await settled();
  expect(said).toEqual(['load', 'load', 'load']);
  sync.nudge();
  await settled();
  sync.nudge();
  clock.pass(60_000);
  expect(said).toEqual(['load', 'load', 'load', 'load', 'nudge']);
});

it('ends what begins after it was stopped, and begins nothing more', async () => {
  sync.start();
  sync.stop();
  await settled();
  sync.start();
  sync.nudge();
  clock.pass(60_000);
  await settled();
  expect(said).toEqual(['load', 'stop']);
});
