import type { openers } from '../../openers.ts';
import type { ReplyDraft } from '../reply-draft.ts';

type Opener = ReplyDraft<typeof openers>['openers'][number];

/** First sentences around any subject, with gaps in [brackets] that only the writer can fill; several of each type. */
export function openerPatterns(subject: string): Opener[] {
  return [
    {
      type: 'problem',
      text: `The hardest part of ${subject} is not what people expect. It is [the part that cost you most].`,
      reasoning: 'Names a problem that readers half know, and makes them want the other half.',
    },
    {
      type: 'problem',
      text: `[Name of a client or colleague] did everything right about ${subject}, and it still failed.`,
      reasoning: 'A problem that care alone does not solve: readers want to know what does.',
    },
    {
      type: 'problem',
      text: `We lost [a figure] on ${subject} before anybody noticed.`,
      reasoning: 'What it cost comes first, in the fewest words.',
    },
    {
      type: 'authority',
      text: `I have [how long you have done this, or how many cases you saw]. On ${subject}, I have changed my mind about one thing.`,
      reasoning: 'Says why to listen to you without boasting, and opens a gap.',
    },
    {
      type: 'authority',
      text: `After [number] times, I know at which minute ${subject} goes wrong.`,
      reasoning: 'Experience shows in a detail that nobody could make up.',
    },
    {
      type: 'authority',
      text: `People pay me to sort out ${subject}. This is what I do in the first hour.`,
      reasoning: 'Says what your word is worth, and gives something away at once.',
    },
    {
      type: 'contrarian',
      text: `Most advice on ${subject} starts in the wrong place. I would start with [your first step].`,
      reasoning: 'Taking a side makes readers wait for the reason. Use it only if you have one.',
    },
    {
      type: 'contrarian',
      text: `I no longer believe in [the usual advice on ${subject}].`,
      reasoning: 'Short, personal, and it asks for a because.',
    },
    {
      type: 'contrarian',
      text: `${subject === 'this' ? 'This' : subject} is easier than it looks. That is the problem.`,
      reasoning: 'Two sentences that do not fit together: the text has to join them.',
    },
    {
      type: 'story',
      text: `It was [day and place] when I first understood ${subject}. [What somebody said or did], and I had no answer.`,
      reasoning: 'A scene with a person and a moment is pictured before it can be judged.',
    },
    {
      type: 'story',
      text: `“[What somebody said to you],” she said, and I closed the laptop.`,
      reasoning: 'A voice in the first word. Readers stay to learn whose.',
    },
    {
      type: 'number',
      text: `[A figure from your own work]: that is what ${subject} comes down to for me. Here is how I got there.`,
      reasoning: 'A figure of your own is proof and promise in one.',
    },
    {
      type: 'question',
      text: `What would change for you if ${subject} were settled by Friday?`,
      reasoning: 'A question that the reader can answer at once, and wants to.',
    },
    {
      type: 'question',
      text: `When did you last look at ${subject} and not look away?`,
      reasoning: 'It assumes something that readers know of themselves.',
    },
  ];
}
