/** A draft with the mark that a strict editor would give, 0 to 100: the yardstick of the review's weights. */
export interface MarkedDraft {
  readonly name: string;
  readonly mark: number;
  readonly text: string;
}

export const englishDrafts: readonly MarkedDraft[] = [
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
    name: 'general tips list',
    mark: 42,
    text: `5 tips for better productivity:

1. Plan your day the night before.
2. Turn off your notifications.
3. Do the hardest task first.
4. Take regular breaks.
5. Get enough sleep.

These tips have helped me a lot. Which one is your favorite?`,
  },
  {
    name: 'vague buzzwords',
    mark: 14,
    text: `In today's fast-paced world, innovation is more important than ever. Organizations must leverage synergies and embrace digital transformation to unlock their full potential and drive growth.

By fostering a holistic ecosystem of stakeholder alignment, thought leaders can navigate the ever-changing landscape and deliver transformative solutions. It is a journey that requires a growth mindset, strategic excellence and a passion for disruption.

At the end of the day, success is about empowering people to think outside the box and take things to the next level. The future belongs to those who are dynamic, agile and forward-thinking.

Let's embrace the journey together and unlock the power of innovation!`,
  },
  {
    name: 'buzzword announcement',
    mark: 18,
    text: `I am thrilled to announce that I am embarking on an exciting new journey! I am humbled and honored to join such an innovative, world-class team of passionate thought leaders.

Together we will leverage cutting-edge solutions to empower our stakeholders and deliver unprecedented value across the ecosystem. I truly believe that collaboration and a growth mindset are the key to unlocking transformative outcomes.

Thank you to everyone who has been part of my journey so far. I am so excited for what the future holds. Stay tuned!`,
  },
  {
    name: 'padded',
    mark: 20,
    text: `It is important to note that, when it comes to the subject of time management, there are many different things that people generally need to consider. Basically, what I really want to say in this post is that time is actually something that is very important for each and every one of us, and the fact that it is important is something that we all know.

In many ways, due to the fact that we are all very busy at this point in time, it is essentially quite difficult for many people to really manage their time in a way that is truly effective. As a matter of fact, it could perhaps be argued that time management is one of the things that is more or less the most important for people who are busy.

In conclusion, at the end of the day, I think it goes without saying that managing your time is something that is basically very important, and needless to say it is worth thinking about.`,
  },
  {
    name: 'rambling',
    mark: 26,
    text: `So I was thinking about marketing the other day and I guess it is kind of interesting how things change, I mean there used to be newspapers and now there is the internet and also social media which is a whole other thing, and my cousin works in that field actually although he is thinking about leaving because of the hours, and the hours thing is really a problem everywhere when you think about it, because people are tired, and anyway marketing is like that too, you have to keep going and going and there are so many channels and you never really know which one works, well sometimes you do but mostly not.

Then there is also email which some people say is dead but I don't know, I still get a lot of them, probably too many, and I should maybe unsubscribe from some stuff but I never get around to it, and that is also kind of a point about marketing I suppose.

Anyway these are just some thoughts.`,
  },
  { name: 'too short', mark: 12, text: `Leadership matters. Be a good leader every day.` },
  {
    name: 'two lines',
    mark: 18,
    text: `Content is king. If you post regularly, people will follow you and your brand will grow. Agree?`,
  },
  {
    name: 'keyword-stuffed',
    mark: 15,
    text: `Looking for the best project management software? Our project management software is the best project management software for small business. With project management software you can manage projects with project management software tools.

The best project management software for small business helps small business teams with project management. Small business project management software is project management software that small business owners need. Choose the best project management software today.

If you want project management software for small business, our project management software is affordable project management software. Get the best project management software for your small business now.`,
  },
  {
    name: 'clickbait',
    mark: 20,
    text: `You WON'T BELIEVE what happened when I tried this ONE SIMPLE TRICK!!! 😱🔥

This secret hack will CHANGE YOUR LIFE overnight and nobody is talking about it!!! 🚀🚀🚀

I was broke. Now I am RICH. The difference? One INSANE secret that the gurus don't want you to know!!! 💰

Want to know more? Comment "YES" below and tag 3 friends who NEED this!!! 👇👇👇 Don't miss out!!!`,
  },
  {
    name: 'corporate passive',
    mark: 24,
    text: `The implementation of the revised reporting procedures was completed in accordance with the guidelines that had been established by the committee. Considerable improvements in operational efficiency have been observed, and additional optimisation opportunities are currently being evaluated by the responsible departments.

It should be noted that the documentation was updated and that all relevant personnel were informed of the modifications. Further recommendations will be communicated following the finalisation of the assessment, which is expected to be concluded by the appropriate parties in due course.

Any questions regarding the aforementioned procedures should be directed to the designated representatives, by whom additional information will be provided upon request.`,
  },
  {
    name: 'wall of text, decent content',
    mark: 50,
    text: `We moved our support team from email to a forum in 2020 and I want to explain why it worked. Email hides the same question from everybody except the person who asks it, so our four agents answered the question about invoices about 60 times a month. On the forum the first answer is public, and the second person finds it with a search. In the first quarter tickets fell from 1,900 to 1,250. It was not free, because somebody had to tidy the forum every morning, and two customers complained that their questions were visible to competitors. We gave those two a private room. The agents were sceptical at first, since they feared being corrected in public, and it did happen, once by a customer who knew the tax rules better than we did. We hired her. I would do it again, but I would begin with one product instead of all five, because the sections were empty for weeks and an empty forum looks abandoned. If you try it, fill each section with ten real questions from your inbox before you open the doors.`,
  },
  {
    name: 'hedged opinion',
    mark: 36,
    text: `I think it might be possible that remote work is perhaps not for everyone. It seems that some people could probably be happier in an office, although I could be wrong about that.

Maybe companies should possibly consider letting people choose. I guess it depends on the person, and perhaps on the job too. In some ways the office might be sort of better for new people, I suppose.

It is probably a complicated question, and I feel that there may not be a single answer. Perhaps we should just see what happens.`,
  },
  {
    name: 'same thought again',
    mark: 22,
    text: `Consistency is the key to success. If you want success, you need to be consistent. Being consistent is the key to being successful.

Successful people are consistent people. They are consistent every day, and that consistency is the key to their success.

So if you want to be successful, be consistent. Consistency will bring you success. Success comes from consistency.`,
  },
  {
    name: 'motivational quotes',
    mark: 20,
    text: `Dream big. Work hard. Never give up.

Success is a journey, not a destination. Believe in yourself and everything is possible.

Every setback is a setup for a comeback. Follow your dreams and the universe will follow you.

You are stronger than you think. Keep going!`,
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

export const foreignDrafts: readonly MarkedDraft[] = [
  {
    name: 'Spanish, good',
    mark: 76,
    text: `Perdí a mi mejor cliente por un descuento de 200 euros.

Era marzo de 2021. Marta dirigía el marketing de una cadena de panaderías y me preguntó si podía bajar el precio de un proyecto de 4.000 euros. Dije que sí antes de que terminara la frase. Dos semanas después, le dio el siguiente proyecto a una agencia que no había querido negociar.

Cuando le pregunté por qué, fue amable. "Cediste enseguida", me dijo. "Pensé que cederías igual con nuestros proveedores."

Desde entonces tengo una regla. Si alguien pide menos precio, ofrezco menos trabajo: menos páginas, una sola revisión o una fecha más tarde. El año pasado me lo pidieron once clientes. Cuatro aceptaron menos trabajo, cinco pagaron todo y dos se fueron.

La próxima vez que te pidan un descuento, di qué quitarías antes de decir un precio.`,
  },
  {
    name: 'Spanish, vague',
    mark: 18,
    text: `Hoy en día, en el mundo actual, la innovación es más importante que nunca. Es importante destacar que las empresas deben potenciar sus sinergias con soluciones innovadoras.

La excelencia y la transformación digital son la clave del éxito. Es importante tener una visión holística para llegar al siguiente nivel y aportar valor añadido.

El futuro es de los que se atreven a innovar.`,
  },
  {
    name: 'German, good',
    mark: 74,
    text: `Vor drei Jahren habe ich eine Kundin verloren, weil ich zu schnell nachgegeben habe.

Sie leitete den Einkauf einer Bäckerei in Kassel und fragte, ob bei 4.000 Euro noch etwas zu machen sei. Ich sagte sofort ja. Zwei Wochen später bekam eine andere Agentur den nächsten Auftrag, obwohl sie 20 % teurer war.

Ich habe sie gefragt, warum. "Sie haben nicht einmal gezögert", sagte sie. "Dann werden Sie bei unseren Lieferanten auch nicht zögern."

Seitdem halte ich mich an eine Regel: Wer weniger zahlen will, bekommt weniger Arbeit. Letztes Jahr haben elf Kunden gefragt. Fünf zahlten den vollen Preis, vier nahmen das kleinere Paket, zwei gingen.

Schreib vor deinem nächsten Gespräch auf, was du streichen würdest. Was wäre es?`,
  },
  {
    name: 'German, padded',
    mark: 18,
    text: `In der heutigen Zeit ist es wichtig, dass Unternehmen innovative und nachhaltige Lösungen anbieten, die einen echten Mehrwert für alle Beteiligten schaffen und gewissermaßen die Zukunftsfähigkeit der ganzheitlichen Wertschöpfungsketten gewährleisten.

Im Grunde genommen geht es am Ende des Tages um Synergien, die durch agile Zusammenarbeit auf Augenhöhe entstehen und sozusagen die digitale Transformation auf das nächste Level heben. Es ist wichtig, diese Potenziale ganzheitlich zu betrachten.`,
  },
];

export const markedDrafts: readonly MarkedDraft[] = [...englishDrafts, ...foreignDrafts];
