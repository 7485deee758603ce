import { quoted } from '../analysis/measure.ts';
import type { Edit, EditedDraft } from './edit.ts';

/** What a sentence sends its reader to, and how it would look. “Link in bio” says where it is. */
const addresses = [
  {
    points:
      /\b(?:links? (?:is |are )?below|(?:at|via|through|using|from|follow) (?:the|this) link|click (?:here|the link|below)|(?:sign up|register|book|apply|download|read it|rsvp|get tickets|get yours) here|here(?:'|’)?s the link|here is the link)\b/iu,
    stands:
      /https?:\/\/|\bwww\.|\]\([^)]{1,2000}\)|\b[\w-]{1,60}\.(?:com|org|net|io|co|uk|de|fr|es|eu|dev|app|ai|me|info|gov|edu|ly)\b/iu,
    issue: 'It points to a link, and there is none.',
    suggestion: 'Put the address there.',
    inFeed: 'Put the address there, or say where it is: in the first comment, or in your profile.',
  },
  {
    points:
      /\b(?:call|ring|phone|whatsapp) (?:me|us)\b|\bgive (?:me|us) a (?:call|ring)\b|\bat the number (?:below|above)\b/iu,
    stands: /\+?\d[\d\s().-]{5,20}\d/u,
    issue: 'It asks for a call, and there is no number.',
    suggestion: 'Put the number there.',
    inFeed: null,
  },
  {
    points:
      /\b(?:e-?mail|drop) (?:me|us) (?:at|on|an e-?mail|a line)\b|\b(?:send|shoot) (?:me|us) an e-?mail\b|\be-?mail (?:me|us)\b/iu,
    stands: /\S@\S{1,100}\.\S/u,
    issue: 'It asks for an e-mail, and there is no address.',
    suggestion: 'Put the address there.',
    inFeed: null,
  },
] as const;

/** Where the address itself is promised. */
const promised = /\b(?:below|above|number|address)\b/iu;

/** What a reader is sent to and cannot find. */
export function missingAddressEdits({ text: { sentences }, written, isPost }: EditedDraft): Edit[] {
  return addresses.flatMap(({ points, stands, issue, suggestion, inFeed }) => {
    const pointing = sentences.filter(({ text }) => points.test(text));
    const found = pointing.find(({ text }) => promised.test(text)) ?? pointing[0];
    if (!found || stands.test(written)) return [];
    return [
      {
        category: 'Missing',
        priority: 'high' as const,
        issue,
        suggestion: (isPost ? inFeed : null) ?? suggestion,
        location: quoted(found.text),
        measure: null,
      },
    ];
  });
}
