import { describe, expect, it } from 'vitest';
import { checkDraft } from './rule-book.ts';

const slipsIn = (line: string) => checkDraft(line).remarks.filter(({ rule }) => rule === 'slip');
const mended = (line: string) =>
  slipsIn(line).reduce((text, { location, replacement }) => text.replace(location!, replacement!), line);

describe('a slip', () => {
  it.each([
    ['Please could the fees be be paid.', 'Please could the fees be paid.'],
    ['One was late due to to the rain.', 'One was late due to the rain.'],
    ['Since thats the default, it didnt work.', "Since that's the default, it didn't work."],
    ['It’s late, and he wasnt here.', 'It’s late, and he wasn’t here.'],
    ['They spend less then they earn.', 'They spend less than they earn.'],
    [
      'Il faudra bien que elle vienne, si il pleut dans la rue.',
      "Il faudra bien qu'elle vienne, s'il pleut dans la rue.",
    ],
    ['La fin de de la rue est dans le noir.', 'La fin de la rue est dans le noir.'],
    ['El lunes vamos abrir la puerta de la tienda.', 'El lunes vamos a abrir la puerta de la tienda.'],
    ['El pan está en en la mesa de la tienda.', 'El pan está en la mesa de la tienda.'],
    ['We couldn’t of known, and they must of left.', 'We couldn’t have known, and they must have left.'],
    [
      'There was a email in the diffrent box, and it dosent open.',
      "There was an email in the different box, and it doesn't open.",
    ],
    ['He stood there like a an owl that had a idea.', 'He stood there like an owl that had an idea.'],
    ['El pan está en la la mesa de la tienda.', 'El pan está en la mesa de la tienda.'],
    ['El pan de un un amigo está con el queso.', 'El pan de un amigo está con el queso.'],
    ['It is late, and the the plan is old.', 'It is late, and the plan is old.'],
    [
      'Wir danken dem dem Chef. Er steht zur verfügung, und es ist das selbe.',
      'Wir danken dem Chef. Er steht zur Verfügung, und es ist dasselbe.',
    ],
    ['Das ist der Standart, den wir vieleicht nicht haben.', 'Das ist der Standard, den wir vielleicht nicht haben.'],
    ['Wir haben Kuchen und und Kaffee für die Gäste.', 'Wir haben Kuchen und Kaffee für die Gäste.'],
    ['Teh plan is late, and teh team left.', 'The plan is late, and the team left.'],
    ['It was a earlier plan of a engineer for a hour.', 'It was an earlier plan of an engineer for an hour.'],
    ['No creo que el lunes haiga pan en la tienda, enserio.', 'No creo que el lunes haya pan en la tienda, en serio.'],
    ['Wir haben das Tor gestrichen und zwar blau.', 'Wir haben das Tor gestrichen, und zwar blau.'],
  ])('is mended by a press: %s', (line, wanted) => {
    expect(mended(line)).toBe(wanted);
  });

  it.each([
    'The wall that she was looking at at the time is the key I gave it to to keep.',
    'He said the\nthe plan is late.',
    'He said *the* the plan is late, and the **the** is in bold.',
    'She said “it was the the plan, and it didnt work”.',
    'i went out and it didnt rain\n\nso i said thats it\n\nthen we left',
    'It got better then we left, and we knew more then.',
    "C'est l'appel de de Gaulle, et les amis de de La Tour sont dans la rue.",
    'Donne-le le matin, et prends-les les jours de pluie, ce que que lui sait.',
    'Prefiero que vengas que que te quedes en la casa, y no no hay nada más.',
    'Mañana vamos a abrir la puerta, y como vamos ayer y hoy con el tren, vamos mejor.',
    'Das Haus, in der der Mann und die die Kinder wohnen, ist mit mit Käse gefüllten Nudeln voll.',
    'See #diffrent and @recieve, the normaly.com page and /usr/definately/ on it.',
    'It was the might of lost empires that he spoke of.',
    'Das ist der Mann, dem dem Anschein nach nichts fehlt, an dem dem Leser bekannten Ort.',
    'Lo que la la lleva es que una una las dos.',
    'Wir haben Kuchen und und und für die Gäste.',
    'Das war der Moment, in dem dem Team, das wir sind, alles klar war, und an dem dem Trainer, der da war, nichts blieb.',
    'Das ist der Preis, für den den Kunden, die wir haben, nichts fehlt.',
    'Los lunes nuestra tienda está muy llena, pero hoy no ha venido nadie. Nadie sabe de de quién es la casa, ni de de dónde viene, ni en en qué calle están, con con quién, ni por por qué.',
    'Los lunes nuestra tienda está muy llena, pero hoy no ha venido nadie. Los ejes x y y están en el papel.',
    'It is due to to-do lists, and he was unable to to-and-fro.',
    'We list nouns that end in -ment, and places that end in -wich.',
    'A teh tarik, a teh o, a glass of teh and a plate of rice.',
    'It is a onepager, a oneliner, a oneshot and a oncer.',
    'We know that plan a isn’t late, that if a exceeds b it ends, and that hepatitis a infection is rare.',
    'We let a equal b, and the value of a increased.',
    'Los lunes nuestra tienda está muy llena, pero hoy no ha venido nadie. El hombre se compró un haiga con el dinero de la tienda, y yo con eso me enserio mucho.',
    'Los lunes nuestra tienda está muy llena, pero hoy no ha venido nadie. Esa es la tienda que vamos abrir con los amigos de la casa.',
    'Los lunes nuestra tienda está muy llena, pero hoy no ha venido nadie. Es la casa donde vamos hacer la comida con los amigos.',
    'Das Tor ist klein und zwar alt, dafür rot.',
    'Das Tor ist neu und zwar rot, obwohl es alt ist.',
    'Das Tor ist neu und zwar rot, auch wenn es alt ist.',
  ])('is none where the words may be right: %j', (line) => {
    expect(slipsIn(line)).toEqual([]);
  });
});
