import { type MarkedDraft, strongDrafts } from './strong-drafts.ts';
import { readFileSync } from 'node:fs';

/** In English, rated less than 48. */
const weakDrafts: readonly MarkedDraft[] = [
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
];

/** In Spanish and German. */
const foreignDrafts: readonly MarkedDraft[] = [
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

export const markedDrafts: readonly MarkedDraft[] = [...strongDrafts, ...weakDrafts, ...foreignDrafts];

export interface RankedDraft {
  readonly text: string;
  /**
   * 0 to 100, rated by a strict reader who did not see the computed scores. The list is in the reader's order, best
   * first.
   */
  readonly score: number;
}

/**
 * Twenty drafts of all kinds that were not used to fit weights, ranked by an independent reader. Each follows a line with
 * its score and the reader's reason.
 */
export const rankedDrafts: readonly RankedDraft[] = [
  ...readFileSync(new URL('ranked-drafts.md', import.meta.url), 'utf8').matchAll(
    /^<!-- (\d+): .* -->\n([^]*?)(?=^<!-- |$(?![^]))/gm,
  ),
].map(([, score, text]) => ({ text: text!, score: Number(score) }));
