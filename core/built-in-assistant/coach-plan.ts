import type { Writer } from '../assistant/writer.ts';
import { firstLineOf, quotedSubject, subjectOf } from './subject.ts';

/**
 * The facts about an item that the questions to its writer depend on. Texts are empty when nothing has been written.
 */
export interface CoachPlan {
  readonly title: string;
  readonly goal: string;
  readonly audience: string;
  readonly role: string;
  readonly experience: 'beginner' | 'practised' | 'unknown';
  /** Name of the pillar. */
  readonly pillar: string;
  readonly kind: 'article' | 'post' | 'thread' | 'newsletter' | 'unknown';
  readonly keyPoints: readonly string[];
  /** Whether the draft has any text. */
  readonly hasDraft: boolean;
  /** Names of the fields that have text. */
  readonly written: ReadonlySet<string>;
}

/** The plan as described by a request. */
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

/** How experienced an audience is, from its description. */
export function experienceIn(words: string): CoachPlan['experience'] {
  if (/beginner|0-2|junior|new/i.test(words)) return 'beginner';
  return /intermediate|advanced|expert|senior|[2-9]-|10/i.test(words) ? 'practised' : 'unknown';
}

/** The questions whose answers belong in a field. */
export function questionsInto(questions: readonly CoachQuestion[], field: string): string[] {
  return questions.filter(({ into }) => into === field).map(({ question }) => question);
}

/** A question for the writer, and the field for the answer. */
export interface CoachQuestion {
  readonly question: string;
  /** A field of the task's step, or `body` for the draft. */
  readonly into: string;
  /** An example of how an answer begins. */
  readonly hint: string;
}

/*
 * Questions refer to the subject of an item as "this". A title and a pillar are names and do not fit into a question:
 * "When does “The roadmap meeting I cancelled” come up?" cannot be answered.
 */

/** The readers as the writer described them, or "your readers". */
export function readersOf({ audience, role }: CoachPlan): string {
  return quotedSubject(firstLineOf(audience) || role, 'your readers', 50);
}

/** The pillar's name, to be mentioned as a pillar. */
export function pillarOf({ pillar }: CoachPlan): string | null {
  return pillar.trim() === '' ? null : `“${subjectOf(pillar, 40)}”`;
}

export function goalOf({ goal }: CoachPlan): string | null {
  return goal.trim() === '' ? null : `“${subjectOf(goal, 60)}”`;
}
