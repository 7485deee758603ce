import type { ManifestOptions } from 'vite-plugin-pwa';
import { newIdeaParam, paths } from '../paths.ts';
import { shareTargetPath } from '#core/content/share-target.ts';

const shortcutIcon = (name: string) => [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }];

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Rostrum',
  short_name: 'Rostrum',
  description: 'Write, plan and publish your personal brand. Works offline.',
  lang: 'en',
  start_url: paths.dashboard,
  scope: '/',
  display: 'standalone',
  background_color: '#f7f5f0',
  theme_color: '#f7f5f0',
  categories: ['productivity', 'social', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/screenshots/studio-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Ideas and drafts in the Content Studio',
    },
    {
      src: '/screenshots/wizard-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Writing a draft in eight steps',
    },
    {
      src: '/screenshots/studio-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Ideas and drafts in the Content Studio',
    },
    {
      src: '/screenshots/wizard-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Writing a draft in eight steps',
    },
  ],
  shortcuts: [
    {
      name: 'New idea',
      url: `${paths.studio}?${newIdeaParam.name}=${newIdeaParam.value}`,
      icons: shortcutIcon('idea'),
    },
    { name: 'Continue draft', url: paths.continueDraft, icons: shortcutIcon('draft') },
    { name: 'Calendar', url: paths.calendar, icons: shortcutIcon('calendar') },
    { name: 'Pipeline', url: paths.pipeline, icons: shortcutIcon('pipeline') },
  ],
  share_target: {
    action: shareTargetPath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'images', accept: ['image/*'] }] },
  },
};
