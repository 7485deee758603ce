import type { Language } from '../analysis/read-text.ts';
import type { LanguageWords } from './language-words.ts';
import { english } from './words-en.ts';
import { french } from './words-fr.ts';
import { german } from './words-de.ts';
import { spanish } from './words-es.ts';

/** Languages that the rules have words for. */
type KnownLanguage = Exclude<Language, 'other'>;

const known: Readonly<Record<KnownLanguage, LanguageWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words of a language; null for one that is not known. */
export function wordsIn(language: Language): LanguageWords | null {
  return language === 'other' ? null : known[language];
}
