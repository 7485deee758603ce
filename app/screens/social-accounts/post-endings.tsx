import { RiDeleteBinLine } from '@remixicon/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { limits } from '#core/documents/limits.ts';
import { takesSettings } from '#core/publishing/add-settings.ts';
import { defaultPlatformId, type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import {
  noPostSettings,
  type PostSettings,
  type PostSettingsFailure,
  postSettingsSentence,
} from '#core/workspace/post-settings.ts';
import type { Result } from '#core/kernel/result.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { useKeptConnections } from '../../features/connections/kept-connections.ts';
import { type ApplyToWorkspace, useApplyToWorkspace } from '../../features/workspace/use-add-pillar.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const offered = platforms.filter(({ id }) => takesSettings(id));

/** The signature and the tagged links of each platform, and the sites whose links are tagged. */
export function PostEndings() {
  const workspace = useWorkspace();
  const [connected] = useKeptConnections();
  const [chosen, setChosen] = useState<string | null>(null);
  if (!workspace) return <SkeletonList label="Loading your signatures" />;
  const settings = workspace.postSettings ?? noPostSettings;
  const first = connected?.platformId ?? defaultPlatformId;
  const platform = offered.find(({ key }) => key === chosen) ?? offered.find(({ id }) => id === first) ?? offered[0]!;
  return (
    <div className="grid gap-5">
      <Select
        label="Platform"
        options={offered.map(({ key, name, icon }) => ({
          value: key,
          label: name,
          mark: <PlatformIcon name={icon} size={16} />,
        }))}
        value={platform.key}
        onChange={setChosen}
      />
      <SignatureField key={platform.id} platform={platform} settings={settings} />
      <LinkSwitch platform={platform} settings={settings} />
      <OwnHosts hosts={settings.ownHosts} />
    </div>
  );
}

interface PlatformSettingProps {
  readonly platform: ListedPlatform;
  readonly settings: PostSettings;
}

/** Saved when the field is left, which choosing another platform does too. */
function SignatureField({ platform: { id, name }, settings }: PlatformSettingProps) {
  const save = useSaved();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leave = async () => {
    if (typed === null) return;
    const refused = await save((apply) => apply('setSignature', { platformId: id, text: typed }));
    setError(refused);
    if (refused === null) setTyped(null);
  };
  return (
    <Textarea
      label={`Signature for ${name}`}
      hint="The last lines of each of your posts there. Saved when you leave the field."
      maxLength={limits.signature}
      value={typed ?? settings.signatures[id] ?? ''}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value);
        setError(null);
      }}
      onBlur={() => void leave()}
    />
  );
}

function LinkSwitch({ platform: { id, key, name }, settings }: PlatformSettingProps) {
  const save = useSaved();
  return (
    <Switch
      label={`Tag my links on ${name}`}
      hint={`Adds utm_source=${key}, utm_medium=social and the post’s name to links to your own pages, so that your statistics show where readers come from.`}
      isOn={settings.taggedOn.includes(id)}
      onChange={(isOn) => void save((apply) => apply('tagLinksOn', { platformId: id, isOn }))}
    />
  );
}

/** The sites of the person's own, besides the one on this server. */
function OwnHosts({ hosts }: { readonly hosts: readonly string[] }) {
  const save = useSaved();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = await save((apply) => apply('addOwnHost', { address }));
    setError(refused);
    if (refused === null) setAddress('');
    field.current?.focus();
  };
  const remove = async (host: string) => {
    if ((await save((apply) => apply('removeOwnHost', { host }))) !== null) return;
    field.current?.focus();
    showToast({
      title: `${host} removed`,
      action: { label: 'Undo', run: () => void save((apply) => apply('addOwnHost', { address: host })) },
    });
  };
  return (
    <section aria-labelledby="own-sites" className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-1">
        <h3 id="own-sites" className="font-sans text-base font-medium">
          Your own sites
        </h3>
        <p className="text-sm text-ink-2">Only links to these are tagged, and those to your site on Rostrum.</p>
      </div>
      {hosts.length > 0 && (
        <ul aria-label="Your own sites" className="grid">
          {hosts.map((host) => (
            <li key={host} className="flex items-center justify-between gap-3 border-b border-line">
              <span className="min-w-0 text-base wrap-anywhere">{host}</span>
              <IconButton label={`Remove ${host}`} onClick={() => void remove(host)}>
                <RiDeleteBinLine size={17} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form noValidate className="grid gap-3" onSubmit={(event) => void add(event)}>
        <TextField
          ref={field}
          label="Domain"
          placeholder="example.org"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={address}
          error={error}
          onChange={({ target }) => {
            setAddress(target.value);
            setError(null);
          }}
        />
        <div>
          <Button type="submit">Add site</Button>
        </div>
      </form>
    </section>
  );
}

type Change = (apply: ApplyToWorkspace) => Promise<Result<void, PostSettingsFailure>>;

/** Changes the settings. Resolves to a sentence about why nothing was saved; else null. */
function useSaved(): (change: Change) => Promise<string | null> {
  const apply = useApplyToWorkspace();
  return async (change) => {
    try {
      const done = await change(apply);
      return done.ok ? null : postSettingsSentence(done.error);
    } catch {
      showToast({ title: 'Not saved', text: 'This device is out of space. Free some up and try again.', tone: 'bad' });
      return 'Could not save on this device. Try again.';
    }
  };
}
