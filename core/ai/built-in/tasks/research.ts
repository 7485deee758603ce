import type { research } from '../../research.ts';
import type { RequestOf } from '../../task.ts';
import { keyPhrases } from '../analysis/key-phrases.ts';
import { readText } from '../analysis/read-text.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { quotedSubject } from '../subject.ts';

/** Public places by what a topic is about. They are places to search, not sources that were read. */
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
const anywhere = ['Google Scholar or OpenAlex for studies, newest reviews first', 'Your national statistics office'];

/** A pattern: questions and places. It has read nothing, so it names no finding and no source. */
export function planResearch({
  topic,
  goal,
  audience,
  outline,
}: RequestOf<typeof research>): ReplyDraft<typeof research> {
  const subject = quotedSubject(topic, 'the topic');
  const about = `${topic} ${goal}`.slice(0, 4000);
  const own = keyPhrases(readText(outline), '', 3).map(({ phrase }) => phrase);
  return {
    summary: `Nothing was looked up for ${subject}: the built-in assistant has no sources. These are the questions to answer before you write, and places where the answers can be checked.`,
    keyFindings: [
      `To find out: how many people does ${subject} concern, and is that number growing? Note the year and who counted.`,
      `To find out: who has tried this and published what came of it, good or bad?`,
      `To find out: what is the strongest case against your view of ${subject}, and who makes it best?`,
      ...own.map((phrase) => `From your outline: what is the best evidence on “${phrase}”?`),
      audience.trim() === ''
        ? 'To ask somebody: what do they believe about it, and why?'
        : `To ask two people out of ${quotedSubject(audience, 'your audience', 70)}: what do they believe about it, and why?`,
    ],
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
