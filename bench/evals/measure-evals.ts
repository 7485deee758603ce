import { type LabelledText, labelledTexts } from '#core/built-in-assistant/testing/labelled-texts.ts';
import { isFound, judge, type Verdict } from './judge.ts';
import { judgedTasks, type JudgedTask, type Proposal, proposalsFor } from './proposals.ts';

export interface JudgedProposal extends Proposal {
  readonly verdict: Verdict;
  readonly of: string;
}

export interface Evals {
  readonly proposals: readonly JudgedProposal[];
  /** By task, and all together. */
  readonly counts: ReadonlyMap<JudgedTask | 'all', Readonly<Record<Verdict, number>>>;
  /** Share of all proposals that do harm. */
  readonly harm: number;
  /** Places that must have a remark: how many there are, and how many have one. */
  readonly must: { readonly all: number; readonly found: number };
  readonly missed: readonly { readonly of: string; readonly kind: string; readonly words: string }[];
  /** Spearman's rank correlation of the editor's quality and the share of the review's checklist that is done. */
  readonly order: number;
}

/** Holds everything that the built-in assistant says of the labelled texts against the labels. */
export async function measureEvals(texts: readonly LabelledText[] = labelledTexts): Promise<Evals> {
  const judged = await Promise.all(
    texts.map(async (labelled) => {
      const { proposals, score } = await proposalsFor(labelled);
      return { labelled, proposals, score };
    }),
  );
  const proposals = judged.flatMap(({ labelled, proposals: own }) =>
    own.map((proposal) => ({ ...proposal, verdict: judge(proposal, labelled), of: labelled.name })),
  );
  const places = judged.flatMap(({ labelled, proposals: own }) =>
    labelled.must.map((must) => ({ ...must, of: labelled.name, isFound: isFound(must, own, labelled) })),
  );
  const all = countOf(proposals);
  return {
    proposals,
    counts: new Map([
      ...judgedTasks.map((task) => [task, countOf(proposals.filter((each) => each.task === task))] as const),
      ['all', all] as const,
    ]),
    harm: all.harm / Math.max(1, proposals.length),
    must: { all: places.length, found: places.filter((place) => place.isFound).length },
    missed: places.filter((place) => !place.isFound),
    order: spearman(
      judged.map(({ labelled }) => labelled.quality),
      judged.map(({ score }) => score),
    ),
  };
}

function countOf(proposals: readonly JudgedProposal[]): Record<Verdict, number> {
  const count = (verdict: Verdict) => proposals.filter((each) => each.verdict === verdict).length;
  return { acted: count('acted'), asked: count('asked'), idle: count('idle'), harm: count('harm') };
}

/** Spearman's rank correlation; equal values share their mean rank. */
export function spearman(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [ranksOf(left), ranksOf(right)];
  const mean = (a.length - 1) / 2;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const spread = (ranks: readonly number[]) => Math.sqrt(sum(ranks.map((rank) => (rank - mean) ** 2)));
  return sum(a.map((rank, index) => (rank - mean) * (b[index]! - mean))) / (spread(a) * spread(b));
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
