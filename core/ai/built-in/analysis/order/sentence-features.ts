import type { ReadText, Sentence } from '../read-text.ts';

/** What tells where a sentence may stand. */
export interface Features {
  readonly sentence: Sentence;
  readonly first: string;
  readonly person: 'i' | 'you' | 'other';
  readonly tense: 'past' | 'present';
  /** Begins with a word that points back. */
  readonly pointsBack: boolean;
  readonly hasFigure: boolean;
  readonly hasName: boolean;
  /** he, she and their kin. */
  readonly hasPersonPronoun: boolean;
  readonly opensList: boolean;
  /** Sets a scene in time. */
  readonly isEarly: boolean;
  /** Draws a conclusion, or comes to the present. */
  readonly isLate: boolean;
  /** Asks or tells the reader something. */
  readonly appeals: boolean;
}

const pointers =
  /^[^\p{L}]*(?:this|that|that['’]s|these|those|it|it['’]s|they|he|she|him|her|his|their|its|but|and|so|yet|or|then|also|instead|however|therefore|because|still|which|too|otherwise|meanwhile|similarly|likewise|moreover|furthermore|afterwards?|later|next|even|neither|both|nor|another|the (?:other|result|same|reason|rest|second|third|next|answer|lesson|fix|trick|problem)|for (?:example|instance)|as a result|in other words|same|pero|eso|esto|así|entonces|luego|después|por eso|también|sin embargo|y|él|ella|ellos|aber|und|dann|das|dies|diese|dieser|deshalb|also|er|danach|trotzdem|stattdessen|mais|et|cela|ceci|alors|ensuite|puis|donc|pourtant|ils?|elles?)(?![\p{L}])/iu;
const pastVerb =
  /\b(?:was|were|had|did|didn['’]t|wasn['’]t|couldn['’]t|got|made|went|lost|told|said|sent|wrote|built|spent|ran|quit|felt|thought|knew|began|kept|left|paid|saw|sat|took|taught|won|met|found|gave|came|held|bought|brought|chose|drew|grew|led|became|fell|asked|\w{3,}ed|war|hatte|waren|hatten|wurde|era|fue|había|tenía|\p{L}{2,}(?:ó|aron|ieron|aba|ía|amos|imos|té))(?![\p{L}])/iu;

const early =
  /\b(?:last (?:year|month|week|spring|summer|autumn|winter|fall|tuesday|monday|thursday)|years? ago|months? ago|when i (?:started|joined|began|was)|i used to|at first|one (?:day|morning|evening)|for (?:years|months|two|three|a long)|here (?:is|are)|here['’]s|hace|antes|el año pasado|vor (?:zwei|drei|einem)|früher|letzte[sn]?)\b/i;
const late =
  /\b(?:today|now|since then|in the end|eventually|finally|the lesson|turns out|looking back|these days|from now on|next time|that['’]s why|this week|tomorrow|from then|ever since|the point|result|después|desde entonces|ahora|al final|hoy|seitdem|heute|am ende|jetzt|inzwischen)\b/i;
const appeal =
  /^(?:so |then |now )?(?:try|pick|write|ask|start|open|send|take|tell|reply|count|choose|look|give|go|stop|keep|subscribe|share|steal|find|what['’]s|which|whom?|if you|before you|next time|prueba|la próxima|escribe|elige|empieza|schreib|fang|probier|nimm)\b/i;

export function featuresOf({ language, sentences }: ReadText, most: number): Features[] {
  return sentences.slice(0, most).map((sentence) => {
    const text = sentence.text.slice(0, 600);
    return {
      sentence,
      first: sentence.words[0] ?? '',
      person: /\b(?:i|me|my|we|our|us|yo|mi|me|ich|mein|meine|mir|wir|je|mon|nous)\b/i.test(text)
        ? 'i'
        : /\b(?:you|your|tú|tu|du|dein|deine|vous|votre)\b/i.test(text)
          ? 'you'
          : 'other',
      tense: pastVerb.test(text) ? 'past' : 'present',
      pointsBack: pointers.test(text),
      hasFigure: /\d/.test(text),
      hasName: language !== 'de' && /(?<=[\p{Ll},]\s)(?!I\b)\p{Lu}\p{Ll}+/u.test(text),
      hasPersonPronoun: /\b(?:he|she|him|her|his|hers)\b/i.test(text),
      opensList: /:\W*$/.test(text),
      isEarly: early.test(text),
      isLate: late.test(text),
      appeals: /\?\W*$/.test(text) || appeal.test(text),
    };
  });
}
