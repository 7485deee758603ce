/**
 * Posts of one invented person, written for measuring how many restatements are found. A line is a passage. A passage
 * of a later post that says again, in other words, what an earlier one said begins with the number of that post and
 * `>`; each other pair of passages of two posts is about something else, often within one subject.
 */
const english = `
I stopped charging by the hour in 2021. The faster I became, the less I earned, and clients argued about minutes instead of results. Now I name one price for one outcome.
My rule for proposals: one page, three options, and the middle one is what I would pick myself. Longer documents get forwarded to people I have never met, and those people say no.
--
The best question I ask in a first call is how they would notice in six months that this had worked. If nobody in the room can answer, the project is not ready.
I take notes by hand in every kickoff. Typing makes me transcribe; a pen makes me choose. Afterwards I photograph the page and send it to everyone.
--
Onboarding emails are read by about one person in five. So put the single thing that matters into the product itself, at the moment when somebody needs it.
We removed the welcome tour last spring and activation went up by four points. Nobody wrote to ask where it had gone.
--
Every design system I have seen die was killed by its own documentation. People copy what they see in production, not what a wiki tells them.
Name components after what they do for the reader. A button called "primary" says nothing; one called "save" has already answered half of the questions in review.
--
My worst client paid the most. I told myself that the money made up for the calls on Sunday nights. It did not, and I lost two good ones because I was tired.
I write down what I will not do in each contract. Scope is a list of exclusions far more than a list of promises.
--
Writing every morning for twenty minutes did more for my career than any course. Not because of the posts: because I found out what I actually think.
I publish on Tuesdays, always. Readers never asked for it, but a fixed day means I never negotiate with myself about whether today counts.
--
Dark patterns work, for a quarter. Then refunds rise, support gets rude messages, and the people you tricked tell their friends about it.
When a form loses what somebody typed, they do not try again. They leave and remember the name of your company for the wrong reason.
--
I interviewed fourteen people who cancelled. Eleven could not say what the product was for. Price came up twice.
Recruit users for tests among those who complain in the inbox. They have already thought about the thing for longer than anybody on the team.
--
Remote teams do not need more meetings. They need decisions written where everyone can find them a month later, with the reasons beside them.
Our stand-up is a text thread. It takes four minutes, it works across nine time zones, and you can search it.
--
Accessibility is not a phase at the end. When we tested with a screen reader in week one, half of the layout questions answered themselves.
Grey text on a slightly lighter grey is not elegant. It is unreadable on a train in sunlight, which is where my customers are.
--
I raised my prices by forty percent and lost one customer out of nineteen. The fear had cost me three years.
Discounts teach people to wait. If a budget is too small I take something out of the package, and the number on the line stays.
--
The hardest part of managing designers was learning to stop fixing their files at night. Each fix told them that their version was never going to be enough.
I ask new hires to present somebody else's work in their first week. They learn the product, and nobody has to defend anything yet.
--
Charts with two vertical axes can prove anything. Pick the scales well and ice cream causes drownings.
A dashboard that nobody changes a decision for is decoration. I ask which number would make you act, and delete the rest.
--
I keep a folder of every compliment from a client. On the days when a launch goes badly I read three of them and then open the bug tracker.
Burnout did not feel like being tired. It felt like being bored by things I used to love, and that took me a year to recognise.
--
Cold messages get answered when they could not have been sent to anybody else. I mention one detail of their last release, and ask for nothing in the first note.
My network is forty people whom I write to twice a year, without a reason. Almost every job came from one of them.
--
Prototypes in code beat pictures of prototypes. People press things, and the pressing is where you learn.
Fidelity is a signal. Show grey boxes and you get opinions on structure; show final colours and you get opinions on colours.
--
Half of product strategy is saying no in a way that lets people come back with a better idea.
Roadmaps with dates are promises you make to people who will hold you to them, about work you do not understand yet.
--
I read my drafts aloud on a walk. Where I run out of breath the sentence is too long, and where I mumble I do not believe it.
Cut the first paragraph. In nine drafts of ten, the piece begins where the second one does.
--
We translated the app into German and every button broke. Text grows by a third, and then somebody adds an icon.
Dates written as 03/04 have cost one of my clients a conference booth. Spell out the month.
--
The portfolio that got me hired had three projects in it. Each one told what went wrong and what I would do differently today.
Case studies are read from the end. Put the result first and the process below, for the one person who wants it.
--
Ask for the deposit before the first sketch. Half in advance filters out those who were only curious, and it pays the rent in the month when you do the thinking.
I invoice on the first of the month, whatever happens. Irregular bills get irregular payments.
--
Coffee with a competitor taught me more than a conference ticket for nine hundred euros. We had the same three problems and different bad solutions.
I say yes to podcasts with forty listeners. The host remembers you, and the recording stays.
--
A good error message says what happened, what it means for your data, and what to press next. Apologies and exclamation marks are none of these.
Empty screens are the first thing that a new customer sees and the last thing that a team designs.
--
Feedback in a group makes people perform. I now collect it in writing first, one by one, and the quiet ones turn out to have the sharpest points.
Never answer criticism of your design within the first hour. Say thank you, sleep, and most of the time they are right about the problem and wrong about the cure.
--
I turned off every notification except calls from my family. Nothing burned down, and I got back two hours of thinking a day.
My calendar has no meetings before noon. Mornings are for making, afternoons are for other people.
--
Search is the honest part of your navigation: it lists in your visitors' own words what they could not find.
Breadcrumbs are cheap, boring, and used by everybody who came in from Google.
--
The first version of the newsletter had eleven readers, and I knew each of them. I still write to those eleven.
Growth hacks brought me two thousand subscribers in a week. Eighteen hundred of them never opened anything.
--
Junior designers ask how. Senior ones ask why. The very good ones ask whether we should at all.
I learned typography by setting one book badly, from the first page to the index. No tutorial has that many consequences.
--
A retrospective without one named owner for each action is group therapy. Pleasant, and nothing changes on Monday.
We time-box arguments: ten minutes, then the person who has to build it decides.
--
AI wrote our help pages in an afternoon. We spent two weeks taking out the things that were never true.
I use language models for the tenth variation of a label, never for the first. The first one is where the thinking is.
--
Teaching a class of twelve showed me how much of my craft I could not explain. What I cannot explain I do not understand.
Students copy your habits and not your slides. They noticed that I sketch before I open the laptop, and soon all of them did.
--
I fired myself from sales calls. My partner asks fewer questions, listens longer, and closes twice as many.
Silence after naming the price is the whole negotiation. Whoever explains first pays for it.
--
Our checkout had nine fields and now it has four. Orders rose by a tenth, and the warehouse never missed the other five.
Ask for the phone number and people give you a wrong one. Tell them that the courier needs it, and they type the right one.
--
Taking August off was the best business decision of the year. Two clients noticed. Both said that they should do the same.
Rest is not a reward for finished work, because the work is never finished.
--
Nobody reads release notes, so I write them for support. They paste the lines into their answers, and that is how customers hear of it.
Version numbers are for machines. People remember the day when the thing they use every morning moved to another corner.
--
Icons without labels are a memory test. The floppy disk works because we all learned it thirty years ago; your invented glyph does not.
Motion should explain where something came from. If it only shows that you can animate, it is in the way by the third time.
--
Local meetups brought me my first office, my accountant, and my best friend in this town. I went because there was pizza.
I never pitch at events. I ask people what they are stuck with, and send them one link the next morning.
--
A brand is what your support team says on a bad day. The logo only tells you whom to thank or blame.
We wrote a style guide of one page. It has the five words that we never use, and it is the only one that anybody has followed.
--
Estimates are most wrong for the parts that look easy. I double those, and leave the frightening ones as they are.
I ask the developers before I draw. Three of my cleverest screens were a month of work each, for a detail that nobody missed.
--
Contracts in plain language get signed in two days. The version from the lawyer took three weeks, and said the same.
I hold the copyright until the last invoice is paid. In twelve years I needed that sentence once, and that once it saved me.
--
Most "quick favours" are the beginning of a project without a budget. I answer with a date and a price, kindly, within the hour.
I never work for exposure. Landlords do not take it.
--
The day I put my failures on the website, the enquiries got better. People trust somebody who can name a mistake.
Testimonials with a full name and a number in them are worth ten with a first name and a smile.
--
A standing desk did nothing for my back. Walking to the far bakery each morning did.
I bought the expensive chair, and I still sit on the floor when I have to think.
--
The first office had no windows, and I did my clearest work there. The one with the view has a waiting list and no finished projects.
Plants, sofas and a table football do not make a culture. Leaving at five without having to explain it does.
--
I moved from one big screen to the laptop alone. One window, one task, and the drafts are shorter.
Backups are boring until the morning when the river comes into the studio. Mine was on the first floor, and so was I.
--
1>Billing for time punishes whoever is good at the job. Once I got quick, my income fell and customers quibbled over every quarter of an hour. These days I quote a fixed sum for the result.
My bookshelf has nineteen titles on typography and one on plumbing. Guess which one I opened this winter.
--
6>I learned what my own opinions were by putting words on paper each day before breakfast, less than half an hour at a time. No training I ever paid for has helped my working life as much.
A new keyboard makes no better writer. I have the receipts.
--
8>We called the customers who had left us. Hardly anyone mentioned cost; nearly all of them had no idea what they were supposed to use our software for.
The office plant has survived four managers. I am told that this is a metric.
--
10>Bring in people with assistive technology at the very beginning, not just before launch. Doing that in the first few days settled most of our arguments about how pages should be arranged.
We changed the colour of the logo, and my mother called to ask whether the firm had been sold.
--
11>For years I was afraid to ask for more money. When I finally charged almost half as much again, a single account out of nearly twenty walked away.
The train to Hamburg has the best desk I know: no network for two hours.
--
21>Get part of the fee before you begin to draw. People who were never serious disappear at that point, and you can live on it while you think.
There is a bakery below the studio, and every meeting now starts with crumbs.
--
24>Comments given in front of everyone are theatre. Let each person send you theirs privately beforehand; those who hardly speak in meetings often see the most.
I repaired the printer with a paper clip. It was the proudest moment of the quarter.
--
25>My phone stays silent for everything but relatives. No disaster followed, and I can concentrate for a couple of hours more every day.
I planted tomatoes on the balcony, and the pigeons have given them five stars.
--
9>When colleagues work from different places, extra calls are no help. Put what was agreed, and why, in one spot that can be looked up weeks afterwards.
Our dog attends the weekly review. He leaves when the slides begin.
--
33>Fewer boxes to fill in at the till meant more sales. We got rid of more than half of what we used to ask buyers, and logistics did not miss any of it.
I finally threw away the cable box. Two days later I needed a cable.
--
18>Speaking the text out loud while I stroll around the block shows me its faults: I gasp when a line goes on for too long, and I swallow the words that I have doubts about.
My favourite pen was discontinued, so I bought eleven of them.
--
39>The tasks that seem simple are where our forecasts fail. So I multiply their time by two, and keep my guess for the scary ones.
A photograph of our first whiteboard hangs in the kitchen. None of us can read it.
--
7>Manipulating visitors pays off for three months. After that money has to be handed back, angry letters arrive, and those whom you fooled warn everybody they know.
The elevator has been out of order since May, and the whole team is fitter than the marathon group.
--
30>The machine drafted our support articles within hours. Removing everything it had made up kept us busy for half a month.
We moved the fruit bowl next to the coffee machine. Nothing changed, except for the bananas.
--
42>Being open about what I got wrong brought me better leads. Clients believe a person who admits to errors.
I have been learning to whistle since January. The neighbours have noticed.`;

/** A post with its passages. */
interface SaidPost {
  readonly passages: readonly string[];
  /** Of the first passage: the index of the post that it says again. */
  readonly restates: number | null;
}

export const englishPosts: readonly SaidPost[] = english
  .trim()
  .split('\n--\n')
  .map((post) => {
    const again = /^(\d+)>/.exec(post);
    return { passages: post.replace(/^\d+>/, '').split('\n'), restates: again ? Number(again[1]) - 1 : null };
  });
