import type { research } from '../../assistant/research.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { Writer } from '../../assistant/writer.ts';
import { readText } from '../analysis/read-text.ts';
import { planFromRequest } from '../coach-plan.ts';
import { researchQuestions } from '../coach-questions.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';

/** Public places to search, by subject. They are not sources that were read. */
const places: readonly [RegExp, string][] = [
  [
    /health|medic|sleep|nutrition|mental|patient|burnout/i,
    'PubMed (reviews first) and the World Health Organization’s data pages',
  ],
  [
    /job|hiring|salar|career|labou?r|remote|employ|freelanc|work/i,
    'OECD employment data, Eurostat, and the U.S. Bureau of Labor Statistics',
  ],
  [
    /climate|energy|carbon|environment|sustainab/i,
    'Our World in Data, the IPCC reports and the International Energy Agency',
  ],
  [
    /software|developer|program|code|\bai\b|data|cloud|security/i,
    'The Stack Overflow Developer Survey, arXiv, and the project’s own release notes',
  ],
  [
    /market|brand|content|social|seo|advert|audience|writing/i,
    'Pew Research Center on media use, and your own analytics',
  ],
  [
    /money|financ|invest|pric|econom|startup|business|sales/i,
    'World Bank Open Data, OECD, and the companies’ annual reports',
  ],
  [/school|teach|learn|educat|student/i, 'UNESCO Institute for Statistics, OECD Education at a Glance and ERIC'],
];
/** Only a short claim of the outline is quoted, and only as a whole. */
const isShort = (claim: string) => claim.length <= 60 && !claim.endsWith('?');
const anywhere = ['Google Scholar or OpenAlex for studies, newest reviews first', 'Your national statistics office'];

/** Returns questions and places to search. It has read nothing, so it states no findings and names no sources. */
export function planResearch(
  { topic, goal, audience, outline }: RequestOf<typeof research>,
  writer: Writer,
): ReplyDraft<typeof research> {
  const about = `${topic} ${goal}`.slice(0, 4000);
  const keyPoints = readText(outline)
    .sentences.map(({ text }) => text)
    .filter(isShort)
    .slice(0, 1);
  return {
    summary:
      'Nothing was looked up: the built-in assistant has no sources. It asks what you already know and who you could ask.',
    keyFindings: researchQuestions(planFromRequest({ title: topic, goal, audience, keyPoints }, writer)).map(
      ({ question }) => question,
    ),
    credibleSources: [],
    confidence: 20,
    realDataSources: [
      ...places
        .filter(([pattern]) => pattern.test(about))
        .slice(0, 3)
        .map(([, place]) => place),
      ...anywhere,
    ],
  };
}
