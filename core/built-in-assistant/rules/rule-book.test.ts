import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotationOf } from '../testing/quotation-of.ts';
import { findQuote, findTogether, quotationFinder } from '../../kernel/find-quote.ts';
import { platformByKey } from '../../publishing/platforms.ts';
import { markedDrafts } from '../../testing/marked-drafts.ts';
import { checkDraft } from './rule-book.ts';
import { wordsIn } from './words-by-language.ts';

const remarksOn = (content: string) => checkDraft(content, [platformByKey('linkedin')]).remarks;
const told = (content: string) => remarksOn(content).map(({ issue, suggestion }) => `${issue} ${suggestion}`);
/** The draft after a press on every remark that replaces words. */
const corrected = (content: string) => {
  const pressed = remarksOn(content).filter(({ replacement }) => replacement !== undefined);
  const quotations = pressed.map(quotationOf);
  return pressed.reduce((text, { replacement }, index) => {
    const place = findTogether(text, quotations)[index];
    return place ? text.slice(0, place.from) + replacement + text.slice(place.to) : text;
  }, content);
};
const story = `My roadmap had 14 dates, and each of them was wrong because I had promised it to somebody.

I wrote down the odds beside each date. Two customers left, and nine stayed.`;

describe('a remark', () => {
  it.each([
    ['a placeholder', 'Ask for [NAME] at the desk.', '“[NAME]” is still to be filled in. Fill it in, or remove it.'],
    [
      'a link that is not there',
      'Sign up here before Friday.',
      'It mentions a link, but there is none. Add the link, or say where it is: in the first comment, or in your profile.',
    ],
    [
      'a number that is not there',
      'Call us before Friday.',
      'It asks for a call, but there is no number. Add the number.',
    ],
    [
      'an address that is not there',
      'Email me the date that you dread.',
      'It asks for an email, but there is no address. Add the address.',
    ],
    [
      'a study without a name',
      'Studies show that most dates slip.',
      'Readers may ask where this comes from. Name the source beside it, or leave it out.',
    ],
    [
      'what asks for reach',
      'Repost this if you agree.',
      'It asks for engagement. Readers skip that, and feeds rank it lower. Cut it. A question that takes one sentence to answer gets more replies.',
    ],
    [
      'a share of people that nobody counted',
      '74% of hiring managers never read the letter.',
      'Readers may ask where this comes from. Name the source beside it, or leave it out.',
    ],
    [
      'a share of all there are',
      'Nobody reads 74% of all letters.',
      'Readers may ask where this comes from. Name the source beside it, or leave it out.',
    ],
    [
      'the call that the number is promised for',
      'Call us if the date slips. Or call Carrie at the number below.',
      'It asks for a call, but there is no number. Add the number.',
    ],
    [
      'a question about nothing',
      'Thoughts?',
      'A question that asks nothing in particular gets no answers. Ask for one thing a reader can say in a sentence: a number, a name, what they did instead.',
    ],
    [
      'a stock phrase',
      'It was a game changer for us.',
      '“a game changer” is a phrase that readers have seen too often to read it. Say what really happened instead, or do without it.',
    ],
    ['a wordy phrase', 'We met in order to plan.', '“in order to” takes more words than it needs. “to” says the same.'],
    ['a slip', 'Nobody recieved the plan.', '“recieved” is a slip. Write “received”.'],
    [
      'a belief that nobody has a source for',
      'The attention span of a goldfish is longer.',
      'This is repeated widely, and nobody has found a source that says it. Leave it out, unless you have read the source yourself.',
    ],
    [
      'what was said before',
      'Customers asked for the odds of nine dates. Nine dates were what customers asked for the odds of.',
      'You said this before: “Customers asked for the odds of nine dates.” Keep the better of the two.',
    ],
    [
      'words of habit',
      'It was really very simple, and I actually really liked it.',
      'You can probably cut these words: “really” 2 times, “very”, “actually”. Delete them and read the sentences again. You will not miss most of them.',
    ],
  ])('names %s, and says what to do', (_, line, edit) => {
    expect(told(`${story}\n\n${line}`)).toEqual([edit]);
    expect(told(story)).toEqual([]);
  });

  it.each([
    ['In order to plan, we met prior to lunch.', 'To plan, we met before lunch.'],
    ['It should be noted that nobody came.', 'Nobody came.'],
    ['Two left. At the end of the day, nine stayed.', 'Two left. Nine stayed.'],
    ['Two left. Let that sink in. Nine stayed.', 'Two left. Nine stayed.'],
    ['We will conduct a review of the plan.', 'We will review the plan.'],
    ['We met in order\nto plan the the date.', 'We met to plan the date.'],
    ['They have there own plans.', 'They have their own plans.'],
    ['I have been a nurse since 14 years.', 'I have been a nurse for 14 years.'],
    ['Its been a week, and its not a bet.', "It's been a week, and it's not a bet."],
    ['Teh plan of Sucess Media was late.', 'The plan of Sucess Media was late.'],
    [
      'Wir haben den Termin verschoben und zwar auf den Montag, weil es seid drei Monaten garnicht geht.',
      'Wir haben den Termin verschoben, und zwar auf den Montag, weil es seit drei Monaten gar nicht geht.',
    ],
    [
      'Nous avons rangé les dates parmis les plans de la semaine.',
      'Nous avons rangé les dates parmi les plans de la semaine.',
    ],
    [
      'Enserio: los lunes nuestra tienda está muy llena de clientes contentos, pero hoy no ha venido nadie.',
      'En serio: los lunes nuestra tienda está muy llena de clientes contentos, pero hoy no ha venido nadie.',
    ],
    ['I could of asked the the team.', 'I could have asked the team.'],
    ['I had not seen the plan adn left.', 'I had not seen the plan and left.'],
    ['We had a lot of plans and alot of time.', 'We had a lot of plans and a lot of time.'],
    ['We wrote alot2 and 2teh and the the2 beside teh date.', 'We wrote alot2 and 2teh and the the2 beside the date.'],
    ['I saw teh roadmap. **see teh plan** now', 'I saw the roadmap. **see the plan** now'],
    ['Two left. Let that sink in… Nine stayed.', 'Two left. Nine stayed.'],
    ['We met prior to lunch and prior to dinner.', 'We met before lunch and before dinner.'],
    [
      'Aufgrund der Tatsache, dass wir zwei Kunden verloren haben, stehen die Termine jetzt mit ihrer Quote an der Wand.',
      'Weil wir zwei Kunden verloren haben, stehen die Termine jetzt mit ihrer Quote an der Wand.',
    ],
  ])('replaces words by a press where that is certain: %s', (written, wanted) => {
    expect(corrected(written)).toBe(wanted);
  });

  it.each([
    'Sie sagte: „In der heutigen Zeit ist alles wichtiger denn je“, und ging dann mit ihrem Hund nach Hause.',
    'Nella mia osteria abbiamo tolto il menù, in order to dare spazio ai piatti che cuciniamo bene ogni giorno.',
    'She wrote “in order to” eleven times on the wall of my office.',
    '`in order to` was the name of the branch that we had kept for a year.',
  ])('judges no words of a language that it does not know, of code or of speech: %s', (written) => {
    expect(told(written)).toEqual([]);
  });

  it.each([
    ['Comment PLAN below and I send it.', 'I saw a comment yesterday and wrote the odds on the wall.'],
    ['Comment “yes” below.', 'I read each comment twice and wrote the odds on the wall.'],
    ['Schreib PLAN in die Kommentare.', 'Wir schreiben viel in die Kommentare von dem Code, wenn er nicht klar ist.'],
    [
      'Commentez PLAN et je vous envoie la liste.',
      'Il commente les résultats de la semaine avec nous dans la cuisine.',
    ],
    ['Comenta PLAN y te mando la lista de mi casa.', 'Ana comenta que no hay nada más en la lista de la casa.'],
    ['Comenta «sí» y te mando la lista de mi casa.', 'Si comenta los datos con ella, todo es más claro para las dos.'],
  ])('asks for engagement: %j, and not: %j', (bait, other) => {
    const isAsked = (line: string) => remarksOn(line).some(({ rule }) => rule === 'bait');
    expect([isAsked(bait), isAsked(other)]).toEqual([true, false]);
  });

  it.each([
    'We met as a means of reaching a date.',
    'You will have the ability to read it.',
    'We want to have the ability to read it.',
    'It was, needless to say, late.',
    'When we met, needless to say, nobody came.',
  ])('says that words can go, and leaves the change to the writer: %j', (line) => {
    const found = remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'stock' || rule === 'wordy');
    expect(found.map(({ replacement }) => replacement)).toEqual([undefined]);
  });

  it.each([
    '## Who we are\n\nAre you new here?',
    '## Who we are\nAre you new here?',
    'We wrote down what the dates are of\n\nOf all dates two were kept.',
    'Here is how we met in order\n\nTo plan the date we asked Ann.',
    '## How we met in order\nTo plan the date we asked Ann.',
    '## What we conduct\n\nA review of the plan was late.',
    'Some dates we could\n\nOf course nobody kept.',
  ])('reads no words across a blank line or out of a heading: %j', (line) => {
    expect(remarksOn(`${story}\n\n${line}`).filter(({ replacement }) => replacement !== undefined)).toEqual([]);
  });

  it.each([
    'Sign up at https://example.com/dates before Friday.',
    'The link is in the first comment.',
    'Call us on 020 7946 0018 before Friday.',
    'Email me at ann@example.com before Friday.',
    'A 2019 study by Kahneman shows that most dates slip.',
    'My research shows that most dates slip.',
    '74% of our customers never read the letter.',
    'Only 34% of customers opened it.',
    'I listed the five things that the next level of my job required.',
    'A small share is 8 pounds of beef a month.\n\nA large share is 15 pounds of beef a month.',
    'Which date did you promise last?',
    'My two words of Spanish are todo and nada.',
    'That said, not all plans are bad.',
    'I have not been there since two years before the move.',
    'I took out there ads, and kids have there a place to play.',
    'I sent the bill to my client which was late.',
    'She knows what is basically a bet, and why he really left.',
    'The kidneys eliminate toxins from the blood.',
    'Comment below, or visit my stall on Saturday.',
  ])('finds nothing in %j', (line) => {
    expect(told(`${story}\n\n${line}`)).toEqual([]);
  });

  it('is on a first line that says nothing, and puts no other before it', () => {
    const [edit] = remarksOn(`Hi all,\n\nIn today’s fast-paced world dates matter.\n\n${story}`);
    expect(edit).toMatchObject({
      rule: 'opening',
      suggestion: 'Cut it, and start with the first moment, number or claim of your own.',
      location: 'In today’s fast-paced world dates matter.',
    });
  });

  it('says where a long sentence ends and a long paragraph begins again', () => {
    const half =
      'the odds of every date that I promise stand beside it on each of our pages for all of my customers to see and to keep before they sign what we send';
    expect(told(`${story}\n\nThis is why ${half} to them, and it is why ${half} to them again.`)).toEqual([
      expect.stringMatching(/^This sentence has \d+ words\. .* End it before “and it is why…”/),
    ]);
    const lines = Array.from(
      { length: 12 },
      (_value, at) => `Customer number ${at} asked for a date that Maya${at} wrote on wall ${at}.`,
    );
    expect(told(`${story}\n\n${lines.join(' ')}`).join('\n')).toMatch(
      /This paragraph has 1\d\d words.* Begin a new one at “Customer number/,
    );
  });

  it('ends a long sentence only where what follows can stand alone', () => {
    const because =
      'I wrote down the odds for my team and for me beside each date that we had promised to them because I had told them of each date that I had promised to my boss in a long call that we had held about the roadmap of my team and of theirs at the end of the first week in May which was the week after the week in which the odds of the year before were read by them.';
    const [first] = told(`${story}\n\n${because}`);
    expect(first).toMatch(/^This sentence has \d+ words/);
    expect(first).not.toContain('“because');
  });

  it.each([
    ['7 lessons', '1. Odds\n2. Dates\n3. Bets', 'It promises “7 lessons” but has 3.'],
    ['three lessons', '1. Odds\n2. Dates\n3. Bets', null],
  ])('counts %s', (number, list, issue) => {
    const [edit] = remarksOn(`Here are ${number} from my roadmap.\n\n${list}`);
    expect(edit?.issue ?? null).toBe(issue);
  });

  it('does not treat an announcement within a list point as the draft’s list', () => {
    expect(told(`${story}\n\n1. Write down two things.\n2. Dates\n3. Bets`)).toEqual([]);
  });

  it('suggests no first line that anybody could have written', () => {
    const [edit] = remarksOn(
      `In today’s fast-paced world dates matter.\n\nHere are 14 dates that Maya and Ann never kept 👇`,
    );
    expect(edit?.suggestion).toBe('Cut it, and start with the first moment, number or claim of your own.');
  });

  it('says which posts of a thread are too long for X', () => {
    const long = 'Dates are bets that somebody else takes for promises. '.repeat(6);
    const thread = `1/ My roadmap had 14 dates.\n\n2/ ${long}\n\n3/ Two customers left.\n\n4/ ${long}`;
    const of = (draft: string) => remarksOn(draft).filter(({ rule }) => rule === 'thread');
    expect(of(thread).map(({ issue }) => issue)).toEqual([
      'Posts 2 and 4 are longer than the 280 characters that X allows.',
    ]);
    expect(of('1/ My roadmap had 14 dates.\n\n2/ Two customers left.\n\n3/ Nine stayed.')).toEqual([]);
  });

  it('says which posts are too long of a thread that is cut by hyphens', () => {
    const long = 'Dates are bets that somebody else takes for promises. '.repeat(6);
    const of = (draft: string, key: 'twitter' | 'linkedin') =>
      checkDraft(draft, [platformByKey(key)])
        .remarks.filter(({ rule }) => rule === 'thread')
        .map(({ issue }) => issue);
    const thread = `My roadmap had 14 dates.\n---\n${long}\n---\nTwo left.`;
    expect(of(thread, 'twitter')).toEqual(['Post 2 is longer than the 280 characters that Twitter allows.']);
    expect(of(thread, 'linkedin')).toEqual([]);
    expect(of('My roadmap had 14 dates.\n---\nTwo left.', 'twitter')).toEqual([]);
  });

  it('names the words of habit themselves, and not those of a question or of speech', () => {
    const line =
      'We were actually just very late. It was simply amazing. She asked what he really wanted: “Just very, very really.”';
    const places = remarksOn(line).filter(({ rule }) => rule === 'wordy');
    expect(
      places.map(({ location, places: others = [] }) => [location, ...others.map((each) => each.location)]),
    ).toEqual([['actually', 'very', 'simply', 'amazing']]);
  });

  it('leaves one adjective of praise alone', () => {
    const stock = (line: string) => remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'stock').length;
    expect(stock('It is like a world-class coach in your pocket.')).toBe(0);
    expect(stock('It is a world-class, cutting-edge, best-in-class game changer.')).toBe(1);
  });

  it('names a stock phrase once that comes back, and two that touch as one', () => {
    const places = remarksOn(
      `${story}\n\nIt is a game changer. Yes, a game changer. It shows low-hanging fruit at the forefront of plans.`,
    );
    expect(places.filter(({ rule }) => rule === 'stock').map(({ location }) => location)).toEqual([
      'a game changer',
      'low-hanging fruit at the forefront of',
    ]);
  });

  it.each([
    ['It takes 21 days to build a habit.', true],
    ['We process images 60,000 times faster than text.', true],
    ['Sore muscles are lactic acid.', true],
    ['Leeks flush out toxins.', true],
    ['We counted 21 days to the date.', false],
    ['Lactic acid does not cause sore muscles.', false],
    ['It took me 21 days to break the habit of promising.', false],
    ['It takes 21 days to form a habit.', true],
  ])('lists what is repeated widely: %s', (line, isListed) => {
    expect(remarksOn(`${story}\n\n${line}`).some(({ rule }) => rule === 'claim')).toBe(isListed);
  });

  it('lists hearsay of a writer who is in the paragraph, and no figure that is a joke', () => {
    const claims = (line: string) => remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'claim').length;
    expect(claims('I teach history, and supposedly 60% of all books on tax are in German.')).toBe(1);
    expect(claims('90% for work, nobody believes that.')).toBe(0);
    expect(claims('Six months later:\n\n- turnover: −6%\n- resignations: none')).toBe(0);
    expect(claims('A celadon is green because of the iron in it, around 1 or 2 percent.')).toBe(0);
    expect(claims('We all know that 80% of people leave the trade.')).toBe(1);
    expect(claims('According to Harvard scientists, 40% of people sleep badly.')).toBe(1);
    expect(claims('According to Eurostat, 40% of people sleep badly.')).toBe(0);
  });

  it('asks for the count of a figure where the writer is in no sentence', () => {
    expect(told('A letter costs 74% more on Monday.')).toEqual([
      'Readers may ask where this comes from. Name the source beside it, say that it is your own count, or leave it out.',
    ]);
  });

  it.each([
    ['Er kam zu spät aufgrund der Tatsache, dass es regnete und die Straße gesperrt war.', 'Er kam zu spät, weil es'],
    ['Wir machen das, aber nur unter der Voraussetzung, dass alle dafür sind und kommen.', 'das, aber nur wenn alle'],
    [
      'A large number of the letters were late, and a large number of people knew.',
      'A large number of the letters were late, and many people',
    ],
  ])('replaces words so that the sentence is whole: %s', (line, becomes) => {
    expect(corrected(line)).toContain(becomes);
  });

  it('says when the end asks for three things', () => {
    const of = (line: string) => remarksOn(`${story}\n\n${line}`).filter(({ rule }) => rule === 'ending').length;
    expect(of('DM me, leave a comment, or visit my site.')).toBe(1);
    expect(of('DM me, or leave a comment.')).toBe(0);
    expect(of('We leave a comment in the code, visit our users and follow us around.')).toBe(0);
  });

  it.each([
    ['slips', (at: number) => `the the ${at}`, 'slip'],
    ['verbs in nouns', (at: number) => `We made a review of ${at}.`, 'noun'],
    ['wordy phrases', (at: number) => `We met in order to plan ${at}.`, 'wordy'],
  ])('shows thirty at most of a thousand %s', (_, line, wanted) => {
    const lines = Array.from({ length: 1000 }, (_value, at) => line(at));
    const found = remarksOn(`${story}\n\n🙂 ${lines.join(' ')}`).filter(({ rule }) => rule === wanted);
    expect(found).toHaveLength(30);
  });

  it.each(['en', 'de', 'fr', 'es'] as const)('reads a run of digits of any length once, in %s', (language) => {
    const { figure } = wordsIn(language)!.claims;
    for (const share of ['74%', '1,234.5 %', '.5%', '100.000.000 %']) expect(figure.test(`x ${share} x`)).toBe(true);
    // An unbounded number is read again from each of its digits.
    expect(figure.source).not.toMatch(/\\d(?:\[[^\]]*\])?[*+]/);
    const digits = remarksOn(`${story}\n\n${'9'.repeat(39_000)}`);
    expect(digits.filter(({ rule }) => rule === 'claim')).toEqual([]);
  });

  it('does not tick that a draft fits a platform where none is chosen', () => {
    const linesFor = (...keys: Parameters<typeof platformByKey>[0][]) =>
      checkDraft(
        story,
        keys.map((key) => platformByKey(key)),
      ).checklist.map(({ name }) => name);
    expect(linesFor('linkedin')).toContain('It fits the platform');
    expect(linesFor()).not.toContain('It fits the platform');
  });

  it('quotes text of the draft, and each place only once, for any draft', () => {
    const anyDraft = fc.array(
      fc.oneof(fc.constantFrom(...markedDrafts.map(({ text }) => text)), fc.lorem(), fc.string()),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(anyDraft, (parts) => {
        const draft = parts.join('\n\n');
        const remarks = remarksOn(draft).filter(({ location }) => location !== null);
        const places = remarks.map(({ location }) => location!);
        expect(new Set(remarks.map(({ location, nth = 0 }) => `${location} ${nth}`)).size).toBe(places.length);
        for (const place of places) expect(findQuote(draft, place), place).not.toBeNull();
        const find = quotationFinder(draft);
        for (const remark of remarks)
          if (remark.replacement !== undefined) expect(find(quotationOf(remark)), remark.location!).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});
