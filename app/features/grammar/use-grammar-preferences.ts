import { useCallback, useMemo } from 'react';
import { isEnglishDialect, type EnglishDialect } from '#core/grammar/english.ts';
import { MAX_OWN_WORDS } from '#core/grammar/findings.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useAccount } from '../account/use-account.ts';
import { useStored } from '../account/use-stored.ts';

/** The person's settings of the grammar checker on this device. They are not synced. */
export interface GrammarPreferences {
  /** Null before the person has chosen. */
  readonly isOn: boolean | null;
  /** Null while the browser's languages decide. */
  readonly dialect: EnglishDialect | null;
  readonly words: readonly string[];
  /** Keys of findings; see `ignoreKey`. */
  readonly ignored: readonly string[];
}

export interface ChangeGrammarPreferences {
  readonly turn: (isOn: boolean) => void;
  readonly chooseDialect: (dialect: EnglishDialect) => void;
  readonly addWord: (word: string) => void;
  readonly removeWord: (word: string) => void;
  readonly ignore: (key: string) => void;
}

const names = {
  isOn: 'checksGrammar',
  words: 'grammarWords',
  ignored: 'grammarIgnored',
  dialect: 'grammarDialect',
} as const;

/** Only the newest are kept. */
const MAX_IGNORED = 500;

const nothing: GrammarPreferences = { isOn: null, dialect: null, words: [], ignored: [] };

/** @returns undefined while they are read */
export function useGrammarPreferences(): GrammarPreferences | undefined {
  return useStored(readPreferences, nothing);
}

export function useChangeGrammarPreferences(): ChangeGrammarPreferences {
  const store = useAccount()?.deps.store;
  const put = useCallback(
    (name: string, change: (before: unknown) => string | boolean) => {
      store
        ?.write(['preferences'], async (transaction) => {
          const table = transaction.table('preferences');
          await table.put({ name, value: change((await table.get(name))?.value) });
        })
        .catch(() => {
          // The database is closed or full: the choice is not saved and can be made again.
        });
    },
    [store],
  );
  return useMemo(
    () => ({
      turn: (isOn) => put(names.isOn, () => isOn),
      chooseDialect: (dialect) => put(names.dialect, () => dialect),
      addWord: (word) => put(names.words, (before) => withLast(before, word, MAX_OWN_WORDS)),
      removeWord: (word) => put(names.words, (before) => JSON.stringify(listOf(before).filter((own) => own !== word))),
      ignore: (key) => put(names.ignored, (before) => withLast(before, key, MAX_IGNORED)),
    }),
    [put],
  );
}

async function readPreferences(store: DeviceStore): Promise<GrammarPreferences> {
  return await store.read(['preferences'], async (transaction) => {
    const rows = await transaction.table('preferences').getAll([names.isOn, names.words, names.ignored, names.dialect]);
    const [isOn, words, ignored, dialect] = rows.map((row) => row?.value);
    return {
      isOn: typeof isOn === 'boolean' ? isOn : null,
      dialect: isEnglishDialect(dialect) ? dialect : null,
      words: listOf(words),
      ignored: listOf(ignored),
    };
  });
}

function withLast(before: unknown, added: string, most: number): string {
  return JSON.stringify([...listOf(before).filter((one) => one !== added), added].slice(-most));
}

function listOf(kept: unknown): string[] {
  const parsed = typeof kept === 'string' ? parseJson(kept) : null;
  return Array.isArray(parsed) ? parsed.filter((one) => typeof one === 'string') : [];
}
