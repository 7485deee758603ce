import { stepTextPath } from '#core/documents/text-path.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { warningTrouble } from '#core/publishing/length-sentence.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { readPost } from '#core/publishing/post.ts';
import { ChoiceField, TextBox } from './fields.tsx';

const readers = [
  { value: 'account', label: 'Default' },
  { value: 'public', label: 'Everyone' },
  { value: 'unlisted', label: 'Unlisted' },
  { value: 'private', label: 'Followers only' },
] as const;

const meanings: Readonly<Record<string, string>> = {
  account: 'The setting of your account there decides.',
  unlisted: 'Everyone can read it, and it appears in no public timeline or search.',
  private: 'Your followers and the people that you mention can read it. Its figures and replies may stay unknown here.',
};

export interface MastodonFieldsProps {
  readonly item: ContentItem;
  readonly platform: ListedPlatform;
}

/** For whom the post is on a platform that asks, and the warning in front of it. */
export function MastodonFields({ item, platform }: MastodonFieldsProps) {
  const { visibility = 'account', contentWarning = '' } = readPost(item, platform.id);
  const trouble = warningTrouble({ contentWarning }, platform);
  return (
    <section aria-label={`Only on ${platform.name}`} className="grid gap-4">
      <div className="grid gap-1.5">
        <ChoiceField
          step="publishing"
          field="mastodonVisibility"
          label={`Readers on ${platform.name}`}
          options={readers}
          fallback="account"
        />
        {meanings[visibility] && <p className="text-sm text-ink-2">{meanings[visibility]}</p>}
      </div>
      <TextBox
        path={stepTextPath('publishing', 'contentWarning')}
        label={`Content warning on ${platform.name}`}
        hint={trouble ?? 'Readers see it first, and open the post from there. Its characters count in every post.'}
        rows={1}
      />
    </section>
  );
}
