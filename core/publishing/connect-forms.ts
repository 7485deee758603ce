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
  readonly username: { readonly label: string; readonly example: string; readonly hint?: string } | null;
  readonly token: { readonly label: string; readonly hint: string | null };
  /** How the person can also sign in there, and then needs no token. Absent where they cannot. */
  readonly signsIn?: {
    /** The field that says where; it comes first, and the others are for the token. */
    readonly with: 'address' | 'username';
    readonly button: string;
    /** Introduces the other fields. */
    readonly otherwise: string;
  };
}

type ConnectedKey = Extract<(typeof platformRows)[number], { readonly connects: true }>['key'];

/** A platform without a form is connected by signing in there. */
const forms: Readonly<Record<ConnectedKey, ConnectForm | 'sign-in'>> = {
  linkedin: 'sign-in',
  twitter: 'sign-in',
  instagram: 'sign-in',
  medium: {
    help: 'Medium gives out new integration tokens on request only (yourfriends@medium.com). If you have one, it is under Settings, Security and apps, Integration tokens. Without one, you post on Medium yourself.',
    address: null,
    username: null,
    token: { label: 'Integration token', hint: null },
  },
  mastodon: {
    help: 'Sign in on your instance and allow Rostrum to post. Or create an access token there under Preferences, Development, New application, which may read and write posts and media.',
    signsIn: { with: 'address', button: 'Sign in there', otherwise: 'Or enter a token of your own:' },
    address: { label: 'Address of your instance', example: 'https://mastodon.social', start: '' },
    username: null,
    token: { label: 'Access token', hint: null },
  },
  bluesky: {
    help: 'Sign in with Bluesky and allow Rostrum to post. Or create an app password in Bluesky under Settings, Privacy and security, App passwords, which you can delete there at any time.',
    signsIn: { with: 'username', button: 'Sign in with Bluesky', otherwise: 'Or use an app password:' },
    address: { label: 'Address of your server', example: 'https://bsky.social', start: 'https://bsky.social' },
    username: {
      label: 'Handle',
      example: 'ann.bsky.social',
      hint: 'To sign in, the address of your server will do too.',
    },
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
    help: 'Create an API key on Dev.to under Settings, Extensions, DEV Community API Keys.',
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
  threads: 'sign-in',
};

/** The form of a platform; null when it is connected by signing in there, or cannot be connected. */
export function connectForm(key: PlatformKey): ConnectForm | null {
  const form = formOf(key);
  return form === 'sign-in' ? null : form;
}

/** Whether accounts are connected by signing in at the platform, which the operator has to set up first. */
export function connectsBySignIn(key: PlatformKey): boolean {
  return formOf(key) === 'sign-in';
}

function formOf(key: PlatformKey): ConnectForm | 'sign-in' | null {
  return (forms as Partial<Record<PlatformKey, ConnectForm | 'sign-in'>>)[key] ?? null;
}
