import { type ReactNode, useRef, useState, type SubmitEvent } from 'react';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { onThisDevice, UnsentForms } from '../../browser/unsent-forms.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { useApplyToWorkspace } from '../workspace/use-add-pillar.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

export type ProfileWords = Readonly<Record<'fullName' | 'title' | 'bio', string>>;
/** `seenBio` is set with `bio`: the bio when the person began to type. */
type TypedWords = Partial<ProfileWords> & { readonly seenBio?: string };

/** Unsaved input by account. Here and on the site's page, which have the same form, it comes back on this device. */
const unsent = new UnsentForms<TypedWords>('profile', onThisDevice);

const usualLabels: ProfileWords & { readonly save: string } = {
  fullName: 'Full Name',
  title: 'Professional Title',
  bio: 'Bio',
  save: 'Save Profile',
};

export interface ProfileFormProps {
  readonly profile: WorkspaceRow['profile'];
  readonly labels?: typeof usualLabels;
  /** Drawn above the fields, with the words as they are typed. */
  readonly renderPreview?: (words: ProfileWords) => ReactNode;
}

/** Only edited fields are sent. Other fields follow changes from other devices. */
export function ProfileForm({ profile, labels = usualLabels, renderPreview }: ProfileFormProps) {
  const { id } = useSignedInUser();
  const apply = useApplyToWorkspace();
  const [typed, setTyped] = useState<TypedWords>(() => unsent.get(id) ?? {});
  const [isBusy, setIsBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const values: ProfileWords = {
    fullName: profile.fullName ?? '',
    title: profile.title ?? '',
    bio: profile.bio,
    ...typed,
  };

  const isChanged = (['fullName', 'title', 'bio'] as const).some(
    (field) => typed[field] !== undefined && typed[field] !== (profile[field] ?? ''),
  );

  const set = (field: keyof ProfileWords, value: string) => {
    const next = { ...(field === 'bio' && { seenBio: profile.bio }), ...typed, [field]: value };
    unsent.keep(id, next);
    setTyped(next);
  };
  const discard = () => {
    unsent.forget(id);
    setTyped({});
  };
  const save = async () => {
    setIsBusy(true);
    try {
      await apply('editProfile', typed);
      discard();
      showToast({ title: 'Profile updated' });
    } catch {
      showToast({ title: 'Failed to update profile', text: 'An error occurred', tone: 'bad' });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void save();
  };

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {renderPreview?.(values)}
      <TextField
        ref={first}
        label={labels.fullName}
        autoComplete="name"
        maxLength={200}
        value={values.fullName}
        onChange={(event) => set('fullName', event.target.value)}
      />
      <TextField
        label={labels.title}
        autoComplete="organization-title"
        maxLength={200}
        value={values.title}
        onChange={(event) => set('title', event.target.value)}
      />
      <Textarea
        label={labels.bio}
        rows={5}
        maxLength={5000}
        value={values.bio}
        onChange={(event) => set('bio', event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {isChanged ? 'Not saved yet. Your changes are kept on this device.' : ''}
        </p>
        {isChanged && (
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={() => {
              discard();
              first.current?.focus();
            }}
          >
            Discard changes
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isBusy} className="max-desk:grow">
          {labels.save}
        </Button>
      </div>
    </form>
  );
}
