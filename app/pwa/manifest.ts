import type { ManifestOptions } from 'vite-plugin-pwa';
import { newIdeaParam, paths } from '../paths.ts';
import { arrivalParams, shareTargetFields } from '#core/content/arrival-params.ts';
import { sharedParam, shareTargetPath } from '#core/content/share-target.ts';

const shortcutIcon = (name: string) => [{ src: `/icons/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }];

/** The page that asks about what comes from outside. */
const arrivalPath = (value: string) => `${paths.studio}?${sharedParam.name}=${value}`;

const [images, texts, audio] = shareTargetFields;

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
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        { name: images, accept: ['image/*'] },
        // Many systems call Markdown a plain text, or know the end of its name only.
        { name: texts, accept: ['text/markdown', 'text/plain', '.md', '.markdown', '.txt'] },
        { name: audio, accept: ['audio/*'] },
      ],
    },
  },
  file_handlers: [
    {
      action: arrivalPath(arrivalParams.files),
      accept: {
        'text/markdown': ['.md', '.markdown'],
        'image/png': ['.png'],
        'image/jpeg': ['.jpg', '.jpeg'],
        'image/webp': ['.webp'],
        'image/gif': ['.gif'],
        'image/avif': ['.avif'],
      },
    },
  ],
  protocol_handlers: [{ protocol: 'web+rostrum', url: arrivalPath('%s') }],
  // An open window is used and not navigated: no page is unloaded under a typing person (app/browser/launches.ts).
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
};
