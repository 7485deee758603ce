import { quoted } from './analysis/measure.ts';
import { findPhrases, phrasesOf } from './analysis/phrases.ts';
import { type Edit, type EditedDraft, listed } from './edit.ts';

/** Phrases that an editor always cuts: proverbs of the trade, announcements of feelings, praise without a fact. */
export const stockPhrases: readonly string[] = `
a dream come true
a game changer
a testament to
a thing or two
a whole new level
actions speak louder than words
age is just a number
at the end of the day
believe in yourself
best kept secret
best-in-class
beyond excited
beyond grateful
beyond proud
blood, sweat and tears
bring to the table
communication is key
consistency is key
content is king
culture eats
cutting-edge
deep dive
delve into
dive deep
don't hesitate to
dream big
easier said than done
embrace change
ever-changing
ever-evolving
every cloud has a silver lining
everyone's path is different
excited to announce
excited to share
fail fast
failing to plan is planning to fail
failure is not an option
fast-paced
fast-paced world
follow your dreams
follow your passion
food for thought
full potential
game changer
game-changer
game-changing
go the extra mile
going the extra mile
growth mindset
hard work pays off
hidden gem
hit the ground running
holistic approach
humbled and honored
humbled and honoured
in this day and age
in today's digital world
in today's fast-paced
in today's world
it is what it is
it takes a village
it's all about balance
key role
key takeaways
knowledge is power
last but not least
leaders are readers
level up
life is short
low-hanging fruit
make a difference
make a first impression
making a difference
more important than ever
move the needle
my heart is full
needless to say
never been more important
never give up
no pain no gain
nothing short of
now more than ever
one bad apple
one-stop shop
out of the box
outside the box
outside your comfort zone
over the moon
paradigm shift
passionate about
proud to announce
pure magic
raise the bar
rich tapestry
rome wasn't built in a day
second to none
secret sauce
seize the day
so blessed
state-of-the-art
stay tuned
super excited
synergy
take your business to the next level
teamwork makes the dream work
the average of the five people
the early bird catches the worm
the power of
the rest is history
the sky is the limit
the sky's the limit
there is no i in team
think big
think outside the box
thought leader
thrilled to announce
thrilled to share
time is money
tip of the iceberg
to the next level
truly blessed
truly inspiring
truly magical
trust the process
unleash your
unlock the power
unlock your
unsung heroes
watch this space
wear many hats
what an amazing
what an incredible
when all is said and done
when all you have is a hammer
win-win
without further ado
words can't express
words cannot express
work hard play hard
work smarter
work smarter not harder
world-class
you miss 100
your full potential
your true potential
`
  .trim()
  .split('\n');

const index = phrasesOf(stockPhrases);
const MOST_NAMED = 3;

/** Worn-out phrases. */
export function stockPhraseEdits({ text: { sentences } }: EditedDraft): Edit[] {
  const found = sentences.flatMap(({ text, words }) => {
    const phrases = longestOf(findPhrases(words, index)).map((phrase) => asWritten(phrase, text));
    return phrases.length > 0 ? [{ text, phrases }] : [];
  });
  // The first line may be the subject of another edit.
  const place = found.find(({ text }) => text !== sentences[0]!.text) ?? found[0];
  if (!place) return [];
  const phrases = [...new Set(found.flatMap((each) => each.phrases))].slice(0, MOST_NAMED);
  const isOne = phrases.length === 1;
  return [
    {
      category: 'Stock phrases',
      priority: isOne ? 'low' : 'medium',
      issue: `${listed(phrases)} ${isOne ? 'has' : 'have'} been read a thousand times.`,
      suggestion: `Cut ${isOne ? 'it' : 'them'}, or say what really happened instead.`,
      location: quoted(place.text),
      measure: 'cliches',
    },
  ];
}

/** The phrase with the capitals and apostrophes of the text. */
function asWritten(phrase: string, text: string): string {
  const words = phrase.split(' ').map((word) => word.replaceAll("'", "['’]"));
  return new RegExp(words.join(String.raw`[\s,]+`), 'iu').exec(text)?.[0] ?? phrase;
}

/** Drops phrases that are part of a longer one: "fast-paced" when "fast-paced world" was found. */
function longestOf(phrases: readonly string[]): string[] {
  return phrases.filter((phrase) => !phrases.some((other) => other !== phrase && other.includes(phrase)));
}
