import { expect, it } from 'vitest';
import { failuresOf } from './simulate.ts';

/** Further seeds that once failed. */
const failedOnce = [
  // The answer to a repeated chunk contained a row that was behind.
  517,
  // A row was made from the readable rest of a damaged document, and stayed after the repair.
  1087,
  // A prefetched page overwrote newer words, sent meanwhile, with the text of before.
  3201, 4335,
];

it.each(failedOnce)('seed %i loses nothing', async (seed) => {
  expect(await failuresOf([seed], { isPlain: true })).toEqual([]);
});

/** The same, with API writers and random commands. */
const failedOnceInCompany = [
  // A push that reached the server as it was killed stayed open for 30 s, while the next server's doorbell rang.
  7038,
  // A page whose server was killed in the middle of it stayed open for 30 s.
  7141, 7171, 7180, 7195, 7242,
  // A page and the doorbell stayed silent after a moment offline: a tab was not told that the network is back.
  9510,
  // A page of the context that holds the lock, whose server was killed in the middle of it, stayed open for 30 s.
  10593,
  // A call that was sent just before the server was replaced stayed open for 30 s, because only silence followed.
  10864,
  // A push of one tab to a server that was replaced stayed open for 30 s, because another tab has the event stream.
  20047,
];

it.each(failedOnceInCompany)('seed %i loses nothing in company', async (seed) => {
  expect(await failuresOf([seed], { isPlain: false })).toEqual([]);
});
