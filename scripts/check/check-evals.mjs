import { measureEvals } from '../../bench/evals/measure-evals.ts';
import { measureVoices } from '../../bench/evals/measure-voices.ts';

/** Limits of what the built-in assistant may say, as shares. `npm run evals -- --details` shows what breaks them. */
const limits = { harm: 0.02, mustFound: 0.7, ownMarked: 0.02, othersFound: 0.7 };

/**
 * Checks that what the built-in assistant says of the labelled texts is what an editor would say. Beside a draft it puts no
 * sentence and no keyword forward, so there is no limit for these; if it did, a wrong one would count as harm.
 */
export async function checkEvals() {
  const { proposals, harm, must } = await measureEvals();
  const found = must.found / must.all;
  const { own, others } = measureVoices();
  const ownMarked = own.marked.length / own.all;
  const othersFound = others.found.length / others.all;
  const passed =
    proposals.length > 0 &&
    harm <= limits.harm &&
    found >= limits.mustFound &&
    ownMarked <= limits.ownMarked &&
    othersFound >= limits.othersFound;
  return {
    passed,
    note: `${percent(harm)} harm, ${percent(found)} of what must be said; ${percent(othersFound)} of sentences by another hand found, ${percent(ownMarked)} of own ones`,
  };
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
