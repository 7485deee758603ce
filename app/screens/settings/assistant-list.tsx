import { Link } from 'react-router-dom';
import { answeredBy } from '../../features/assistant/assistant-words.ts';
import { PreferenceSwitches, type PreferenceSwitch } from '../../features/profile/preference-switches.tsx';
import { useLocalModel, useProviders } from '../../features/assistant/use-providers.ts';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/pill.tsx';

const switches: readonly PreferenceSwitch[] = [
  {
    name: 'languageModels',
    label: 'Ask language models',
    hint: 'Off, the server answers with its built-in assistant alone, and nothing you write goes to anybody’s model.',
  },
];

/** The AI providers in their order, and the switch for using models at all. */
export function AssistantList() {
  const { providers, isError } = useProviders();
  const local = useLocalModel();
  return (
    <>
      <PreferenceSwitches switches={switches} />
      {providers && (
        <ol aria-label="Assistants, in the order in which they are asked" className="grid">
          {providers.map(({ name, isConfigured, model }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2.5 first:border-t"
            >
              <span className="font-medium wrap-anywhere">{answeredBy({ provider: name, model })}</span>
              {isConfigured ? (
                <Pill tone="good">Ready</Pill>
              ) : (
                <span className="text-sm text-ink-2">Not set up here</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {!providers && (
        <p className="text-sm text-ink-2">
          {isError
            ? 'The server did not say which assistants it asks.'
            : 'The server’s assistants are listed when you are online.'}
        </p>
      )}
      <p className="text-sm text-pretty text-ink-2">
        {local === 'ready'
          ? 'Offline, this browser’s own model and the built-in assistant answer on this device.'
          : 'Offline, the built-in assistant answers on this device.'}{' '}
        Models are set up by whoever runs the server.{' '}
        <Link to={paths.testAi} className="underline underline-offset-4">
          Try the assistants
        </Link>
      </p>
    </>
  );
}
