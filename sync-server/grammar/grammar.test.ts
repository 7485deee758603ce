import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../testing/api-client.ts';
import { writePreference } from '../testing/site.ts';
import { type LanguageToolScript, StandInLanguageTool } from '../testing/stand-in-language-tool.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

const path = '/api/grammar/check';
/** Milliseconds and bytes. */
const limits = { totalMs: 1_500, maxBytes: 200_000 };

let tool: StandInLanguageTool;
let server: TestServer;
let person: TestClient;

beforeAll(async () => {
  tool = await StandInLanguageTool.start();
  server = await TestServer.start({ env: tool.env, ports: { languageToolLimits: limits } });
});
afterAll(async () => {
  await server.discard();
  await tool.stop();
});
beforeEach(async () => {
  await tool.play({ type: 'answer' });
  person = await server.newUser();
  await writePreference(server, person, 'languageTool', true);
});

describe('a text that this server’s LanguageTool checks', () => {
  it('comes back with its language and findings, which lie in the text also behind emoji and marks', async () => {
    const text = '👩‍👩‍👧 Ein **Feler**.\n\n- Der [Planug](https://example.com/Feler) fehlt 🙂 ein `Feler`. Feler';
    const { status, body } = await ask<{ findings: { from: number; to: number }[] }>(person, 'POST', path, { text });
    expect(status).toBe(200);
    expect(body).toMatchObject({ language: 'de-DE' });
    expect(body.findings.map(({ from, to }) => text.slice(from, to))).toEqual(['Feler', 'Planug', 'Feler']);
    expect(body.findings.at(-1)).toEqual({
      from: text.length - 5,
      to: text.length,
      kind: 'Spelling',
      message: 'Möglicher Tippfehler gefunden.',
      fixes: ['Fehler', 'Feiler', 'Feger'],
    });
    expect(await tool.taken()).toEqual([{ language: 'auto', text }]);
  });

  it('is checked in the language that the request names', async () => {
    const { body } = await ask(person, 'POST', path, { text: 'Ein Feler.', language: 'de-CH' });
    expect(body).toMatchObject({ language: 'de-CH', findings: [{ from: 4, to: 9 }] });
    expect(await ask(person, 'POST', path, { text: 'Ein Feler.', language: 'de CH' })).toMatchObject({ status: 400 });
  });

  it('has 1 to 20,000 characters', async () => {
    for (const text of ['', 'x'.repeat(20_001)]) expect((await ask(person, 'POST', path, { text })).status).toBe(400);
    expect((await ask(person, 'POST', path, { text: 'x'.repeat(20_000) })).status).toBe(200);
    expect(await tool.taken()).toHaveLength(1);
  });
});

describe('a LanguageTool that fails', () => {
  const away = 'LanguageTool could not be reached.';
  const refused = 'LanguageTool refused this text.';
  const nonsense = 'LanguageTool gave an answer that cannot be read.';
  const match = { message: 'M', offset: 0, length: 3, replacements: [], rule: { issueType: 'grammar' } };
  const json = (value: unknown): LanguageToolScript => ({ type: 'body', body: JSON.stringify(value) });

  it.each<[string, LanguageToolScript, number, string]>([
    ['answers 500', { type: 'status', status: 500 }, 502, refused],
    ['answers 413', { type: 'status', status: 413 }, 502, refused],
    ['cuts its answer', { type: 'cut' }, 502, away],
    ['leads elsewhere', { type: 'redirect', to: 'http://127.0.0.1:9/v2/check' }, 502, away],
    ['says too much', { type: 'huge', bytes: limits.maxBytes }, 502, nonsense],
    ['is another program', { type: 'body', body: '<html>' }, 502, nonsense],
    ['has another shape', json({ language: { code: 'de' }, matches: [{ ...match, offset: '0' }] }), 502, nonsense],
    ['names no language', json({ matches: [match] }), 502, nonsense],
    ['is silent', { type: 'silence' }, 504, 'LanguageTool took too long.'],
  ])('because it %s is said in one sentence', async (_how, script, status, message) => {
    await tool.play(script);
    const answered = await ask(person, 'POST', path, { text: 'Ein Feler.' });
    expect([answered.status, answered.body['message']]).toEqual([status, message]);
  });

  it('because it is away is said in one sentence', async () => {
    const gone = await StandInLanguageTool.start();
    const other = await TestServer.start({ env: gone.env });
    await gone.stop();
    const client = await other.newUser();
    await writePreference(other, client, 'languageTool', true);
    const answered = await ask(client, 'POST', path, { text: 'Ein Feler.' });
    expect([answered.status, answered.body['message']]).toEqual([502, away]);
    await other.discard();
  });

  it('with findings outside of the text, or inside a character, keeps the others', async () => {
    const at = (offset: number, length: number) => ({ ...match, offset, length });
    await tool.play(json({ language: { code: 'de' }, matches: [at(1, 2), at(3, 99), at(0, 0), at(3, 2), at(0, 2)] }));
    const { body } = await ask(person, 'POST', path, { text: '🙂 ja' });
    expect(body).toMatchObject({
      findings: [
        { from: 0, to: 2 },
        { from: 3, to: 5 },
      ],
    });
  });
});

describe('a text is sent to LanguageTool', () => {
  it('for nobody who has not switched it on, and not without a session', async () => {
    const other = await server.newUser();
    const refused = await ask(other, 'POST', path, { text: 'Ein Feler.' });
    expect([refused.status, refused.headers.get('Rostrum-Error')]).toEqual([403, 'language-tool-off']);
    expect((await ask(server.client(), 'POST', path, { text: 'Ein Feler.' })).status).toBe(401);
    expect(await tool.taken()).toEqual([]);
  });

  it('at most 60 times a minute for one person, and no other person is delayed', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 61; times += 1)
      statuses.push((await ask(person, 'POST', path, { text: 'Ein Feler.' })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    const other = await server.newUser();
    await writePreference(server, other, 'languageTool', true);
    expect((await ask(other, 'POST', path, { text: 'Ein Feler.' })).status).toBe(200);
  });

  it('only where the operator has named one, and the call says where that is so', async () => {
    expect((await ask(person, 'GET', '/api/grammar')).body).toEqual({ languageTool: true });
    const without = await TestServer.start({ env: { LANGUAGETOOL_URL: '' } });
    const client = await without.newUser();
    expect((await ask(client, 'GET', '/api/grammar')).body).toEqual({ languageTool: false });
    await writePreference(without, client, 'languageTool', true);
    expect((await ask(client, 'POST', path, { text: 'Ein Feler.' })).status).toBe(501);
    await without.discard();
    await expect(TestServer.start({ env: { LANGUAGETOOL_URL: 'localhost:8081' } })).rejects.toThrow('LANGUAGETOOL_URL');
  });
});
