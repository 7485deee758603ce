import { measureEvals } from '../../bench/evals/measure-evals.ts';
import { measureVoices } from '../../bench/evals/measure-voices.ts';

/** Limits of what the built-in assistant may say, as shares. `npm run evals -- --details` shows what breaks them. */
const limits = { harm: 0.02, mustFound: 0.7, firstRight: 0.85, ownMarked: 0.02, othersFound: 0.7 };

/** First openers that the texts have to give, so that their share says something. */
const LEAST_OPENERS = 2;

/** Checks that what the built-in assistant says of the labelled texts is what an editor would say. */
export async function checkEvals() {
  const { proposals, harm, must, first } = await measureEvals();
  const found = must.found / must.all;
  const right = first.right / first.all;
  const { own, others } = measureVoices();
  const ownMarked = own.marked.length / own.all;
  const othersFound = others.found.length / others.all;
  const passed =
    proposals.length > 0 &&
    harm <= limits.harm &&
    found >= limits.mustFound &&
    // Where nothing is put first, nothing is measured.
    first.all >= LEAST_OPENERS &&
    right >= limits.firstRight &&
    ownMarked <= limits.ownMarked &&
    othersFound >= limits.othersFound;
  return {
    passed,
    note: `${percent(harm)} harm, ${percent(found)} of what must be said, ${percent(right)} of first openers strong; ${percent(othersFound)} of sentences by another hand found, ${percent(ownMarked)} of own ones`,
  };
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
