import { describe, expect, it } from 'vitest';
import { platformByKey } from '../../publishing/platforms.ts';
import { checkDraft } from './rule-book.ts';

const longIn = (content: string) => checkDraft(content).remarks.filter(({ rule }) => rule === 'long');
const advice = (content: string) => longIn(content).map(({ suggestion }) => suggestion);
const times = (words: string, count: number) => Array.from({ length: count }, () => words).join(' ');

const english = times('of the odds that stand beside each date on the wall', 4);
const other = times('with names that Maya wrote under every clock in our room', 4);
const german = times('mit den Quoten von allen Terminen an der Wand in dem Raum', 4);
const french = times('avec les dates de la semaine dans le couloir de la maison', 4);
const spanish = times('con las fechas de la semana en el pasillo de la casa', 4);

describe('a long sentence', () => {
  it.each([
    ['en', `I wrote a list ${english}, and they saw the list ${english}.`, 'and they saw the'],
    ['de', `Ich habe die Liste ${german}, und er hat die Liste ${german}.`, 'und er hat die'],
    ['fr', `Je fais la liste ${french}, et il lit la liste ${french}.`, 'et il lit la'],
  ])('is ended behind its main clause, in %s', (_, line, place) => {
    expect(advice(line)).toEqual([`End it before “${place.replace(/^, /, '')}…” and begin a new one there.`]);
  });

  it.each([
    ['that begins with a clause', `When I wrote a list ${english}, and they saw the list ${english}, we left.`],
    ['with an open clause', `I know that when the list came ${english}, and they saw the list ${english}, we left.`],
    ['whose subject has a clause', `The man who wrote a list ${english}, and they saw it ${english}, has left.`],
    ['of German', `Als ich die Liste ${german}, und sie trotzdem ${german} suchte, da ging er.`],
    ['of German that begins well', `Ich suchte die Liste ${german}, und sie trotzdem ${german} suchte er.`],
    ['of French', `Quand je fais la liste ${french}, et il lit la liste ${french}, on part.`],
    ['of Spanish', `Cuando yo hago la lista ${spanish}, y ella lee la lista ${spanish}, no hay nada.`],
  ])('gets no place where a part of it could not stand alone: one %s', (_, line) => {
    expect(advice(line)).toEqual(['Split it into two or three.']);
  });

  it('is the longest of several, with the others', () => {
    const short = times('It is late. We left.', 60);
    const [remark, ...more] = longIn(`The list ${english} ${english}.\n\n${short}\n\nThe wall ${other} ${other} now.`);
    expect(more).toEqual([]);
    expect(remark!.location).toMatch(/^The wall/);
    expect(remark!.places!.map(({ location }) => location)).toEqual([expect.stringMatching(/^The list/)]);
  });

  it('is left alone where most of the text is made of them, but for a feed', () => {
    const style = [english, other, times('from letters that Ann kept behind some books at her desk', 4)]
      .map((part) => `The list ${part} ${part}.`)
      .join('\n\n');
    expect(longIn(style)).toEqual([]);
    expect(checkDraft(style, [platformByKey('linkedin')]).remarks.some(({ rule }) => rule === 'long')).toBe(true);
  });
});

describe('a numbered thread', () => {
  const long = 'Dates are bets that somebody else takes for promises. '.repeat(4);

  it.each([
    ['a footnote', `1/ A.\n\n2/ B.\n\n3/ ${long}\n\n*Dates are those of the year. ${long}`],
    ['a footnote on the next line', `1/ A.\n\n2/ B.\n\n3/ ${long}\n*Dates are those of the year. ${long}`],
    ['a closing text', `1/ A.\n\n2/ B.\n\n3/ ${long}\n\n${long}`],
  ])('counts no %s as its last post', (_, thread) => {
    expect(checkDraft(thread).remarks.filter(({ rule }) => rule === 'thread')).toEqual([]);
  });
});

describe('what was left in', () => {
  const left = (line: string) =>
    checkDraft(line)
      .remarks.filter(({ rule }) => rule === 'placeholder')
      .map(({ location }) => location);

  it.each([
    ['It comes in olive. [Jen – is olive still on? Ask the shop]', '[Jen – is olive still on? Ask the shop]'],
    ['It was a good year. [OUTRO – the new plan TBD]', '[OUTRO – the new plan TBD]'],
    ['Wir sind im Haus. [Bild: noch auf den Chef warten!!]', '[Bild: noch auf den Chef warten!!]'],
    ['Das Treffen ist am [Datum einfügen] in der Stadt.', '[Datum einfügen]'],
    ['La fête est dans la rue le [à compléter] de la semaine.', '[à compléter]'],
    ['La fiesta es en la calle de la casa [por confirmar] con todos.', '[por confirmar]'],
  ])('is named: %s', (line, found) => {
    expect(left(line)).toEqual([found]);
  });

  it.each([
    '[COLD OPEN – me, in a car]',
    '[Laughs]',
    '[Laughs!]',
    'See [Jen – a life?](https://example.com).',
    '[Note: it is late.]',
  ])('is not %s', (line) => {
    expect(left(`She left. ${line}`)).toEqual([]);
  });
});
