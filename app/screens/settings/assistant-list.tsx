import { Link } from 'react-router-dom';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { useServerData } from '../../features/account/use-server-data.ts';
import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';
import { useLocalModel, useProviders } from '../../features/assistant/use-providers.ts';
import { paths } from '../../paths.ts';
import { EmbeddingRow } from './embedding-row.tsx';
import { ModelUsage } from './model-usage.tsx';
import { Pill } from '../../ui/pill.tsx';

const switches: readonly PreferenceSwitch[] = [
  {
    name: 'languageModels',
    label: 'Use AI models',
    hint: 'When off, only the built-in assistant answers, and nothing you write is sent to an AI model.',
  },
];

const languageTool: readonly PreferenceSwitch[] = [
  {
    name: 'languageTool',
    label: 'Check grammar with this server’s LanguageTool',
    hint: 'Sends drafts that are not in English to the LanguageTool server that this server’s operator chose. English is checked on your device.',
  },
];

/** Hidden where the server has none. */
function LanguageToolSwitch() {
  const { data } = useServerData('/api/grammar', async () => (await import('#core/api/grammar.ts')).getGrammar.reply);
  return data?.languageTool ? <PreferenceSwitches switches={languageTool} /> : null;
}

/** The AI providers in their order, and the switch for using models at all. */
export function AssistantList() {
  const { providers, isError } = useProviders();
  const local = useLocalModel();
  return (
    <>
      <PreferenceSwitches switches={switches} />
      <LanguageToolSwitch />
      <EmbeddingRow />
      {providers && (
        <ol aria-label="Assistants, in the order they are used" className="grid">
          {providers.map(({ name, isConfigured, model }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2.5 first:border-t"
            >
              <span className="font-medium wrap-anywhere">{answeredBy({ provider: name, model })}</span>
              {isConfigured ? <Pill tone="good">Ready</Pill> : <span className="text-sm text-ink-2">Not set up</span>}
            </li>
          ))}
        </ol>
      )}
      {!providers && (
        <p className="text-sm text-ink-2">
          {isError ? 'Could not load the assistants.' : 'Go online to see the server’s assistants.'}
        </p>
      )}
      {providers?.some(({ name, isConfigured }) => isConfigured && name !== 'built-in') && <ModelUsage />}
      <p className="text-sm text-pretty text-ink-2">
        {local === 'ready'
          ? 'Offline, your browser’s AI model and the built-in assistant work on this device.'
          : 'Offline, the built-in assistant works on this device.'}{' '}
        The operator of the server sets up the AI models.{' '}
        <Link to={paths.testAi} className="underline underline-offset-4">
          Try the assistants
        </Link>
      </p>
    </>
  );
}
