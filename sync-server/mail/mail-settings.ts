import { emailAddress } from '#core/api/email-address.ts';
import { oneLine } from '#core/kernel/one-line.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

/** A sender: an address, and the name that mail programs show. */
export interface Sender {
  /** Empty: none. */
  readonly name: string;
  readonly address: string;
}

/** The operator's settings for mail. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with user and password where the SMTP server asks for them. */
  readonly url: URL;
  readonly from: Sender;
  /** The origin of every link in a mail: the configured address, never that of a request. */
  readonly origin: string;
}

/** Reads `Name <address>` or an address; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, quoted = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const parsed = emailAddress.safeParse(inBrackets ?? text);
  return parsed.success ? { name: oneLine(quoted).replace(/^"(.*)"$/, '$1'), address: parsed.data } : null;
}

/** Reads an address such as `smtps://user:password@mail.example.org`. Fails with what to write instead. */
export function parseSmtpUrl(text: string): Result<URL, string> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSmtp = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  if (!isSmtp || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    return fail('write smtps://user:password@mail.example.org, or nothing');
  return smtpCredentials(url) ? ok(url) : fail('write % in the user and the password as %25');
}

/** User and password of the SMTP server, decoded; null where a % begins no code. Empty where there are none. */
export function smtpCredentials({ username, password }: URL): { readonly user: string; readonly pass: string } | null {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
