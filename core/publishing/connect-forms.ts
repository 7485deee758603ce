/** The forms in which accounts are connected. They are apart from the rows, which every page loads. */
import type { PlatformKey } from './platforms.ts';
import type { platformRows } from './platform-rows.ts';

/** The form in which a person connects an account. Its values are checked by the platform's connector on the server. */
export interface ConnectForm {
  /** Where to find or create the token; one or two sentences. */
  readonly help: string;
  /** The server that has the account; null where one server has all accounts. */
  readonly address: { readonly label: string; readonly example: string; readonly start: string } | null;
  /** Null where the token names its account. */
  readonly username: { readonly label: string; readonly example: string } | null;
  readonly token: { readonly label: string; readonly hint: string | null };
}

type ConnectedKey = Extract<(typeof platformRows)[number], { readonly connects: true }>['key'];

const forms: Readonly<Record<ConnectedKey, ConnectForm>> = {
  mastodon: {
    help: 'Create an access token on your instance under Preferences, Development, New application. Allow it to read and write posts and media.',
    address: { label: 'Address of your instance', example: 'https://mastodon.social', start: '' },
    username: null,
    token: { label: 'Access token', hint: null },
  },
  bluesky: {
    help: 'Create an app password in Bluesky under Settings, Privacy and security, App passwords. It lets Rostrum post without your own password, and you can delete it there at any time.',
    address: { label: 'Address of your server', example: 'https://bsky.social', start: 'https://bsky.social' },
    username: { label: 'Handle', example: 'ann.bsky.social' },
    token: { label: 'App password', hint: null },
  },
  wordpress: {
    help: 'Create an application password on your site under Users, Profile, Application Passwords. It lets Rostrum post without your own password, and you can delete it there at any time.',
    address: { label: 'Address of your site', example: 'https://blog.example.com', start: '' },
    username: { label: 'Username', example: 'ann' },
    token: { label: 'Application password', hint: null },
  },
  ghost: {
    help: 'Create a custom integration in Ghost under Settings, Integrations, and copy its Admin API key.',
    address: { label: 'Address of your site', example: 'https://blog.example.com', start: '' },
    username: null,
    token: { label: 'Admin API key', hint: null },
  },
  'dev.to': {
    help: 'Create an API key on Dev.to under Settings, Extensions, DEV Community API Keys. Articles are sent without their pictures.',
    address: null,
    username: null,
    token: { label: 'API key', hint: null },
  },
  webhook: {
    help: 'Each post is sent to your address as JSON, signed so you can verify it.',
    address: { label: 'Address', example: 'https://example.com/hook', start: '' },
    username: null,
    token: { label: 'Secret (optional)', hint: 'Leave empty to create one.' },
  },
};

/** The form of a platform; null when connecting is not supported. */
export function connectForm(key: PlatformKey): ConnectForm | null {
  return (forms as Partial<Record<PlatformKey, ConnectForm>>)[key] ?? null;
}
