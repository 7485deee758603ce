import { useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readPost } from '#core/publishing/post.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { chosenPlatforms } from '../chosen-platforms.ts';
import { MarkdownPreview } from '../markdown-preview.tsx';
import { PlatformPreview } from './platform-preview.tsx';

const article = 'article';

/** The draft as its readers will see it: set as an article, and as each chosen platform shows it. */
export function DraftPreview({ item }: { readonly item: ContentItem }) {
  const [chosen, setChosen] = useState<string>(article);
  const platforms = chosenPlatforms(item);
  const text = <MarkdownPreview text={item.body} />;
  if (platforms.length === 0) return text;
  const post = readPost(item);
  const tabs = [
    { id: article, label: 'Article', content: text },
    ...platforms.map((platform) => ({
      id: String(platform.id),
      label: platform.name,
      content: <PlatformPreview post={post} platform={platform} />,
    })),
  ];
  const isThere = tabs.some(({ id }) => id === chosen);
  return <Tabs label="Preview" tabs={tabs} chosen={isThere ? chosen : article} onChoose={setChosen} />;
}
