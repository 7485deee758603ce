/** The role of a paragraph in an item. */
export type Part = 'opening' | 'story' | 'lesson' | 'objection' | 'advice' | 'closing';

/**
 * Sentences by part. Any few of a part make a paragraph, in any order. `{s}` and `{S}` are the subject, `{n}` a number.
 */
export const sentences: Readonly<Record<Part, readonly string[]>> = {
  opening: [
    'I used to think {s} were something other teams did badly.',
    'Last spring I counted the hours we had spent on {s}, and the number was embarrassing.',
    'Ask {n} people about {s} and you will hear {n} confident, different answers.',
    'Nobody warns you how much of the work is {s}.',
    'For years I copied the way my first manager handled {s}.',
    '{S} look simple from the outside, which is why so few of us practise them.',
    'I have changed my mind about {s} three times, and this is the third.',
  ],
  story: [
    'Our team was {n} people then, spread over two offices and one very slow video link.',
    'We had a plan, a deadline and a customer who believed both.',
    'On the Tuesday before the deadline, someone asked the question that the rest of us had avoided.',
    'It took {n} days to find out that two of us had been solving different problems.',
    'I wrote everything down afterwards, mostly to calm myself.',
    'The notes were more useful than anything we had decided in the room.',
    'A colleague I admire read them and crossed out half.',
    'What stayed on the page was short enough to act on, so we did.',
    'By the end of the month the mood had changed, and {s} were the reason.',
  ],
  lesson: [
    'The mistake was treating {s} as a ritual instead of a tool.',
    'A tool has a job, and you can tell when it is done.',
    'Once we named the job, {n} of our old habits turned out to serve nobody.',
    'People forgive a wrong decision sooner than a hidden one.',
    'Clarity is a kindness that costs the giver an hour and saves everyone else a week.',
    'The best {s} I have seen were almost boring to watch.',
    'What you leave out says more about your judgement than what you put in.',
    'Small, regular and slightly unfinished beats grand and late.',
  ],
  objection: [
    'You may say that your company is too big for this, or too small.',
    'I said both, in that order, at two different jobs.',
    'There are weeks when none of it works, and I would rather admit that here.',
    'Not everyone enjoys writing things down, and a good team leaves room for that.',
    'The numbers I have are from {n} projects, which is a hint and not a proof.',
    'If {s} already work for you, keep them and skip the rest of this.',
  ],
  advice: [
    'Start with the last {n} times it went wrong, and look for what they share.',
    'Pick one thing to stop doing before you add another.',
    'Put the decision in the first line, and the reasons below it.',
    'Ask the newest person in the room what they did not understand.',
    'Give it a month, then throw away whatever you had to remind people of.',
    'Write the ending first; it shows you what the middle is for.',
    'Keep a list of the questions you could not answer, and read it on Fridays.',
    'Do it in public once, so that the next person has something to improve on.',
  ],
  closing: [
    'I still get {s} wrong, only faster and with less damage.',
    'If you try this, tell me where it breaks.',
    'The next time {s} come up, I will start from a blank page and this list.',
    'None of it is clever, which is probably why it lasts.',
    'That is all I know about {s} today; ask me again in a year.',
    'What would you leave out first?',
  ],
};
