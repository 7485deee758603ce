import type { Writer } from '../../assistant/writer.ts';
import { firstLineOf, quotedSubject, subjectOf } from '../subject.ts';

/** What is known of a piece when its writer is asked about it. Texts are empty before anything was written. */
export interface CoachPlan {
  readonly title: string;
  readonly goal: string;
  readonly audience: string;
  readonly role: string;
  readonly experience: 'beginner' | 'practised' | 'unknown';
  /** The pillar's name. */
  readonly pillar: string;
  readonly kind: 'article' | 'post' | 'thread' | 'newsletter' | 'unknown';
  readonly keyPoints: readonly string[];
  /** The first words of the draft have been written. */
  readonly hasDraft: boolean;
  /** Names of the fields that hold words. */
  readonly written: ReadonlySet<string>;
}

/** The plan that stands in a request: what is asked about is the piece as the request describes it. */
export function planFromRequest(known: Partial<CoachPlan>, writer: Writer): CoachPlan {
  return {
    title: '',
    goal: '',
    role: '',
    experience: 'unknown',
    pillar: writer.pillars[0]?.name ?? '',
    kind: 'unknown',
    keyPoints: [],
    hasDraft: false,
    written: new Set(),
    ...known,
    audience: known.audience || writer.audience,
  };
}

/** How practised an audience is, by the words of whoever described it. */
export function experienceIn(words: string): CoachPlan['experience'] {
  if (/beginner|0-2|junior|new/i.test(words)) return 'beginner';
  return /intermediate|advanced|expert|senior|[2-9]-|10/i.test(words) ? 'practised' : 'unknown';
}

/** The questions whose answers belong in one field. */
export function questionsInto(questions: readonly CoachQuestion[], field: string): string[] {
  return questions.filter(({ into }) => into === field).map(({ question }) => question);
}

/** A question that only the writer can answer, and the field that the answer belongs in. */
export interface CoachQuestion {
  readonly question: string;
  /** A field of the task's step, or `body` for the draft. */
  readonly into: string;
  /** How an answer might begin. */
  readonly hint: string;
}

/*
 * Questions say "this" of what a piece is about. A title is the name of a piece and a pillar the name of a drawer: "When
 * does “The roadmap meeting I cancelled” come up?" is no question that anybody can answer.
 */

/** Whom it is for: as the writer put it, or "your readers". */
export function readersOf({ audience, role }: CoachPlan): string {
  return quotedSubject(firstLineOf(audience) || role, 'your readers', 50);
}

/** The pillar by its name, to be spoken of as a pillar. */
export function pillarOf({ pillar }: CoachPlan): string | null {
  return pillar.trim() === '' ? null : `“${subjectOf(pillar, 40)}”`;
}

export function goalOf({ goal }: CoachPlan): string | null {
  return goal.trim() === '' ? null : `“${subjectOf(goal, 60)}”`;
}
