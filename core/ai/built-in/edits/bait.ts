import { quoted } from '../analysis/measure.ts';
import type { Edit, EditedDraft } from './edit.ts';

const asksForReach =
  /\b(?:repost|re-post|reshare|retweet|rt|share) (?:this|it|if|to|with (?:someone|your))\b|\b(?:repost|reshare|retweet|rt) the first\b|\bfollow (?:me|us|along)? ?for more\b|\bfollow me for\b|\blike (?:and|&) (?:share|follow|comment)\b|\btag (?:a|an|someone|somebody|your|the|three|3)\b|\bcomment ["“'‘]?\p{Lu}{2,}["”'’]? (?:below|and)|\bdrop (?:a|an|your)\b.{0,30}\b(?:below|in the comments)\b|\bdouble[- ]tap\b|\bsmash (?:that|the)\b|\bhit (?:that|the) (?:follow|like|subscribe)\b|\bsave this (?:post )?for later\b/iu;
const emptyQuestion =
  /(?:^|[.!?…]\s*)(?:agree|thoughts|am i right|who's with me|who’s with me|what do you think)\s*\?\s*[👇⬇\s]*$/iu;

/** What asks for reach instead of an answer. */
export function baitEdits({ text: { sentences }, isPost }: EditedDraft): Edit[] {
  const reach = sentences.find(({ text }) => asksForReach.test(text));
  if (reach)
    return [
      {
        category: 'Credibility',
        priority: 'medium',
        issue: `It asks for reach. Readers skip that${isPost ? ', and feeds rank it down' : ''}.`,
        suggestion: 'Cut it. A question that a reader can answer in a sentence gets more answers.',
        location: quoted(reach.text),
        measure: 'clickbait',
      },
    ];
  const last = sentences.at(-1);
  if (!last || !emptyQuestion.test(last.text)) return [];
  return [
    {
      category: 'Ending',
      priority: 'medium',
      issue: 'A question that asks nothing in particular gets no answers.',
      suggestion: 'Ask for one thing that a reader can tell in a sentence: a figure, a name, what they did instead.',
      location: quoted(last.text),
      measure: 'ending',
    },
  ];
}
