/** In English, rated 48 or more. */
export const strongDrafts: readonly MarkedDraft[] = [
  {
    name: 'essay on pricing',
    mark: 90,
    text: `I lost my biggest client over a discount of 200 dollars.

It was March 2021. Dana ran marketing for a chain of bakeries, and she asked whether I could "sharpen the pencil" on a 4,000-dollar project. I said yes before she finished the sentence. Two weeks later she gave the next project, worth six times as much, to an agency that had refused to move on price.

When I asked her why, she was kind about it. "You folded," she said. "I figured you would fold with our suppliers too."

That sentence changed how I price. A discount tells the client nothing about the work, but it tells them how sure you are of it. If I do not believe my own number, why should Dana?

So now I keep one rule. When somebody asks for less money, I offer less work: fewer pages, a later date, one round of edits instead of three. Last year eleven clients asked. Four took the smaller scope, five paid in full, and two left.

I still think about those two. But I sleep better than I did in 2021.

Next time you are asked for a discount, try naming what you would cut before you name a price.`,
  },
  {
    name: 'how-to on interviews',
    mark: 84,
    text: `Most user interviews fail in the first minute, because we ask people to predict the future.

"Would you use this?" sounds harmless. People are polite, so they say yes, and you build the wrong thing. In 2022 our team at a payroll startup collected 31 yeses for a feature that four customers ever opened.

Here is what we do now.

1. Ask about the last time. "Tell me about the last time you ran payroll" gets a story; "how do you usually run payroll" gets a theory.
2. Wait. Count to five after the answer. The second answer is usually the true one.
3. Ask what they tried before. If somebody never looked for a solution, the problem does not hurt enough.
4. Write down the exact words. Our best headline came from an accountant who said "I just want Thursday back".

None of this takes longer. It only feels slower, because silence is uncomfortable.

Pick one interview this week and drop every question that begins with "would". What did you hear instead?`,
  },
  {
    name: 'story of a manager',
    mark: 86,
    text: `My first week as a manager, I made Tom cry.

He had shipped a bug that took checkout down for forty minutes. I had prepared a list with five points, and I read them out in a room with glass walls. He said nothing, and then his eyes filled.

That evening my own manager, Ruth, took me for a walk. She did not mention Tom. She asked what I had wanted him to know when he left the room. I said: that mistakes happen, but we must learn from them. "And what did he learn?" she asked.

He had learned to be afraid of me.

The next morning I apologised, and then I asked Tom to explain the bug. It took him ten minutes. The real cause was a deploy script that I had written myself two years before.

I have managed people for nine years since then. I still write the list, but I keep it in my pocket and begin with one question: what happened?

If you have a hard conversation coming up, throw away the list. Ask that question first, and count how many of your points survive.`,
  },
  {
    name: 'numbered list post',
    mark: 74,
    text: `I read 400 cover letters last year. Seven things that made me stop and call:

1. The first line was about our product, not about the writer.
2. One number. "I cut refund requests from 9% to 4%" beats any adjective.
3. A mistake, owned in two sentences.
4. A link to something they made, even a bad weekend project.
5. No more than 200 words.
6. A question that I could not answer at once.
7. A name. Whoever wrote "Dear Priya" had looked me up for a minute.

Nobody did all seven. The woman we hired did four.

If you are applying somewhere today, delete your first paragraph and see whether anything is missing.`,
  },
  {
    name: 'thread on writing',
    mark: 72,
    text: `I wrote every day for 100 days. Here is what changed, and what did not. 1/6

2/6 The first 20 days were easy. I had things saved up. On day 21 I sat in front of the page for an hour and wrote four sentences about my kettle.

3/6 The kettle post got more replies than anything before it. It was about my grandmother, who boiled water twice because she did not trust the tap.

4/6 By day 50 I stopped looking at numbers in the morning. I wrote first, then looked. My drafts got shorter and odder.

5/6 What did not change: I still hate the second paragraph. It is where I find out that I have no point.

6/6 If you want to try it, do not aim at 100. Aim at ten, and write about something on your desk.`,
  },
  {
    name: 'newsletter on meetings',
    mark: 78,
    text: `Hello again. This week: why our Monday meeting died, and what replaced it.

For three years, eleven of us met every Monday at nine. It took an hour, so eleven hours a week, and in the last quarter I wrote down each decision that came out of it. There were two.

## What we tried first

We shortened it to half an hour. People talked faster, and the number of decisions stayed at two. Then we tried an agenda. It filled up with updates, because an update is the easiest thing to add.

## What worked

In May we cancelled it. Instead, everyone writes three lines by Monday noon: what I decided, what I am stuck on, whom I need. I read them in eight minutes. Whoever is stuck gets a call from the person they named, usually within the hour.

Two people missed the old meeting. They told me that it was the only time they saw everybody. So we eat lunch together on Thursdays, without a topic.

If you run a weekly meeting, count its decisions for a month before you fix it. Then reply and tell me the number; I will publish the list, without names.`,
  },
  {
    name: 'opinion on AI tools',
    mark: 76,
    text: `Your readers do not care whether a machine wrote it. They care whether you were there.

Last month I compared 40 posts in my feed about the same conference. Half of them could have been written from the programme: the speakers were inspiring, the conversations were rich. I forgot them before lunch. Three of them I still remember. One described a fire alarm during the keynote and a speaker who went on in the car park. One gave the price of the sandwiches. One quoted a junior engineer who asked why nobody on stage had mentioned the layoffs.

A model can polish those three posts. It cannot have stood in the car park.

So the question is not which tool you use, but what you saw that nobody else saw. If the answer is nothing, no tool will help, and if the answer is something, a clumsy sentence will do.

Before you publish this week, underline the one line that only you could have written. If there is none, go outside first.`,
  },
  {
    name: 'technical explanation',
    mark: 75,
    text: `A cache that is never wrong is just a slow database.

We learned that in June, when our product page took 2.3 seconds for users in Brazil. The database was in Frankfurt and we read it on every request, because marketing wanted prices to be exact to the second.

I asked them how often prices change. They looked it up: twice a week, on Tuesday and Friday, at ten in the morning.

So we cached each page for five minutes and cleared it when somebody pressed Save. The page dropped to 180 milliseconds. In six months one customer saw an old price, for about two minutes, and we honoured it. That cost us four euros.

The lesson is not "use a cache". The lesson is to ask what being wrong costs before you pay for being right. Most teams pay for exactness that nobody asked for, because the question sounds careless.

Look at your slowest page today. How often does its data really change?`,
  },
  {
    name: 'short good post',
    mark: 62,
    text: `I stopped sending proposals as PDFs in January.

Now I record a four-minute video, share my screen, and talk through the price at the end. Of 18 proposals, 11 were signed. Last year it was 6 of 20.

People do not read page seven. They listen to a person who sounds sure.

What do your proposals look like?`,
  },
  {
    name: 'case study',
    mark: 80,
    text: `A dentist in Leeds paid us to get more patients. We told her to answer the phone.

Dr Amara Okafor spent 1,800 pounds a month on ads. Her site was fine, her reviews were better than fine. Yet only nine new patients came in August, so she asked us for a new campaign.

We listened to a week of calls first. Of 74 people who rang, 31 reached the machine. Most of them rang between twelve and two, when both receptionists were at lunch. Nobody left a message.

We changed one thing: the receptionists took lunch an hour apart. It cost nothing. In September, 22 new patients booked, from the same ads.

Only then did we touch the campaign, and we cut it by a third.

It is tempting to begin where the budget is. But the leak is usually where nobody is looking, because nobody is paid to look there. Before you spend more on being found, ring your own number at half past twelve.`,
  },
  {
    name: 'reflective essay',
    mark: 70,
    text: `For years I thought that confidence came before speaking. You felt sure, and then you stood up.

I taught evening classes in statistics for six winters, and each October I was afraid again. My hands shook so much that I wrote on the board with both. Nobody mentioned it. At the end of the third winter a student gave me a card that said: "Thank you for being nervous. I thought it was only me."

I had spent three years hiding the one thing that helped him.

After that I stopped hiding it. I told the class on the first evening that I would shake for ten minutes and then be fine, and that they could ask stupid questions in return. They asked wonderful ones.

Confidence, it turns out, is what is left over after you have spoken. You cannot save it up beforehand.

Whom could you help by letting them see your hands?`,
  },
  {
    name: 'plain advice, few details',
    mark: 55,
    text: `Good feedback is specific, timely and kind. Most of us manage one of the three.

Specific means that you point at the work and not at the person. Instead of saying that a report is confusing, say which paragraph lost you and why.

Timely means that you say it while it can still be changed. Feedback after the deadline is only a verdict.

Kind does not mean soft. It means that you want the other person to succeed, and that they can tell.

If you can only manage two, choose specific and kind. You can always apologise for being late.`,
  },
  {
    name: 'decent but general',
    mark: 48,
    text: `Remote work needs more writing than office work. When people do not share a room, they cannot overhear each other, so everything important has to be written down.

Many teams do not do this well. They have meetings instead, and the people who were not in the meeting do not know what was decided. This leads to confusion and to more meetings.

A better way is to write down decisions in one place. Each decision should say what was decided, who decided it, and why. Then anyone can look it up later.

It takes some discipline at first. But teams that write things down spend less time in meetings, and new people can get started faster. You should give it a try with your own team.`,
  },
  {
    name: 'wall of text, decent content',
    mark: 50,
    text: `We moved our support team from email to a forum in 2020 and I want to explain why it worked. Email hides the same question from everybody except the person who asks it, so our four agents answered the question about invoices about 60 times a month. On the forum the first answer is public, and the second person finds it with a search. In the first quarter tickets fell from 1,900 to 1,250. It was not free, because somebody had to tidy the forum every morning, and two customers complained that their questions were visible to competitors. We gave those two a private room. The agents were sceptical at first, since they feared being corrected in public, and it did happen, once by a customer who knew the tax rules better than we did. We hired her. I would do it again, but I would begin with one product instead of all five, because the sections were empty for weeks and an empty forum looks abandoned. If you try it, fill each section with ten real questions from your inbox before you open the doors.`,
  },
  {
    name: 'product launch, concrete',
    mark: 66,
    text: `Today we open Fieldnote, a notebook for people who inspect buildings.

I was one of them for eight years. I photographed cracks with a phone, wrote measurements on my sleeve, and typed everything up at night. A report on a school took me five hours, and three of them were copying.

Fieldnote does the copying. You point the camera at a crack, say "north wall, two millimetres", and the line is in the report with the picture. The report for the same school now takes ninety minutes.

It costs 19 euros a month and works without a signal, because basements have none. It does not write your conclusions, and it never will: you sign them.

Forty inspectors in Ghent have used it since spring. If you inspect buildings, send me the worst report that you ever had to type, and I will set it up for you on Friday.`,
  },
  {
    name: 'good point, weak start',
    mark: 58,
    text: `In today's world, hiring is a challenge. There are many opinions about it, and I wanted to share mine.

We stopped asking for degrees in 2019. Until then, 80% of our applicants came from four universities, and they all solved the test in the same way. The first person we hired without a degree was a bus driver called Milan, who had learned SQL from library books. He found a double charge in our billing that had been there for two years.

Of the 14 people hired since then, nine have no degree. Twelve are still here.

The degree was never the test. It was a way to avoid designing one. If you write job ads, delete that line once and see who applies.`,
  },
];

/** A draft with a strict editor's rating, 0 to 100. The weights of the review are fitted to these. */
export interface MarkedDraft {
  readonly name: string;
  readonly mark: number;
  readonly text: string;
}
