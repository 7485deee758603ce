import { describe, expect, it } from 'vitest';
import type { NetworkReply } from '../../engine/ports.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createLanguageToolChecker } from './language-tool-checker.ts';

interface Asked {
  readonly text: string;
  readonly language?: string;
}

/** A server that finds every "Feler", or gives this answer; null for a server that cannot be reached. */
function checkerOf(answer?: { readonly status: number; readonly body: string } | null) {
  const asked: Asked[] = [];
  const checker = createLanguageToolChecker({
    clock: new ManualClock(),
    network: {
      request: async ({ body }) => {
        if (answer === null) throw new TypeError('Offline');
        const request = JSON.parse(new TextDecoder().decode(body)) as Asked;
        asked.push(request);
        return await Promise.resolve(reply(answer ?? { status: 200, body: JSON.stringify(found(request)) }));
      },
    },
  });
  return { asked, check: (texts: readonly string[]) => checker.check(texts, new AbortController().signal), checker };
}

function found({ text, language = 'de-DE' }: Asked) {
  const findings = [...text.matchAll(/Feler/g)].map(({ index }) => ({
    from: index,
    to: index + 5,
    kind: 'Spelling',
    message: 'Tippfehler.',
    fixes: ['Fehler'],
  }));
  return { language, findings };
}

function reply({ status, body }: { readonly status: number; readonly body: string }): NetworkReply {
  return {
    status,
    header: () => null,
    body: async function* () {
      yield await Promise.resolve(new TextEncoder().encode(body));
    },
  };
}

describe('paragraphs that are not English', () => {
  it('are sent together once, and then only those that changed, in the language of the whole', async () => {
    const { asked, check, checker } = checkerOf();
    expect(await check(['🙂 Ein Feler.', 'Kein Fehler.'])).toBe('checked');
    expect(await check(['🙂 Ein Feler.', 'Noch ein Feler.'])).toBe('checked');
    expect(asked).toEqual([{ text: '🙂 Ein Feler.\n\nKein Fehler.' }, { text: 'Noch ein Feler.', language: 'de-DE' }]);
    const places = (text: string) => checker.found(text)?.map(({ from, to }) => [from, to]);
    expect(places('🙂 Ein Feler.')).toEqual([[7, 12]]);
    expect(places('Kein Fehler.')).toEqual([]);
    expect(places('Noch ein Feler.')).toEqual([[9, 14]]);
  });

  it('have their language detected anew when all of them are new', async () => {
    const { asked, check } = checkerOf();
    await check(['Eins.']);
    await check(['Deux.']);
    expect(asked.map(({ language }) => language)).toEqual([undefined, undefined]);
  });

  it('go in requests of at most 20,000 characters, and one that is longer is not sent', async () => {
    const { asked, check, checker } = checkerOf();
    const long = 'Wort '.repeat(1_500).trim();
    expect(await check([long, `${long} a`, `${long} b`, 'x'.repeat(20_000)])).toBe('checked');
    expect(asked.map(({ text }) => text.length < 20_000)).toEqual([true, true]);
    expect(checker.found('x'.repeat(20_000))).toEqual([]);
  });

  it.each([
    ['the server has no LanguageTool', { status: 501, body: '{}' }, 'none'],
    ['it is switched off', { status: 403, body: 'Off' }, 'none'],
    ['LanguageTool is away', { status: 502, body: '{}' }, 'no-answer'],
    ['the answer has another shape', { status: 200, body: '{}' }, 'no-answer'],
    ['the device is offline', null, 'no-answer'],
  ] as const)('stay unchecked when %s (%j): %s', async (_why, answer, said) => {
    const { check, checker } = checkerOf(answer);
    expect(await check(['Ein Feler.'])).toBe(said);
    expect(checker.found('Ein Feler.')).toBeUndefined();
  });
});
