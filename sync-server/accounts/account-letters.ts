import type { Database } from '../database/database.ts';
import { type Letter, link, text } from '../mail/letter.ts';
import type { MailKind } from '../mail/mail-kinds.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { ClaimedMail } from '../mail/outbox.ts';
import type { WriteMail, WrittenMail } from '../mail/postman.ts';
import { type AccountEmail, findConfirmed, findEmail, findEmailChange, ownerOfEmail } from './email-addresses.ts';
import { createToken, type EmailToken, endToken, type TokenPurpose } from './email-tokens.ts';

export interface AccountLetterDeps {
  readonly database: Database;
  /** The origin of every link. */
  readonly origin: string;
  readonly limits: Pick<RateLimits, 'forgotOwner'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type AccountKind = Exclude<MailKind, 'failed-post' | 'weekly-summary'>;

/**
 * The letters about accounts. Each looks at the account when it is written, so a mail whose reason is gone is not sent.
 * The token of a link stands behind `#`, which browsers send to no server and no other page.
 */
export function accountLetters(deps: AccountLetterDeps): Readonly<Record<AccountKind, WriteMail>> {
  return {
    'confirm-address': (mail) => writeConfirmation(deps, mail),
    'reset-password': (mail) => writeReset(deps, mail),
    'password-changed': (mail) => writePasswordChanged(deps, mail),
    'factors-changed': (mail) => writeFactorsChanged(deps, mail),
    'confirm-new-address': (mail) => writeNewAddress(deps, mail),
    'address-change': (mail) => writeAddressChange(deps, mail),
  };
}

const ignore = text('If this was not you, ignore this email. Nothing happens without the link.');

async function writeConfirmation(
  { database, origin, now }: AccountLetterDeps,
  { userId }: ClaimedMail,
): Promise<WrittenMail | null> {
  const account = userId === null ? null : await findEmail(database, userId);
  if (!account || account.isConfirmed) return null;
  const { email } = account;
  const owner = await ownerOfEmail(database, email);
  if (owner) return { to: owner.email, letter: knownAddress(owner, origin) };
  const { token, endLink } = await newLink({ database, now }, 'confirm', {
    userId: account.userId,
    email,
    changeId: null,
  });
  return {
    to: email,
    endLink,
    letter: {
      subject: 'Confirm your email address',
      parts: [
        greeting(account),
        text(
          'Confirm that this address is yours. Then you can sign in with it, and set a new password by email if you forget yours.',
        ),
        link('Confirm this address', `${origin}/confirm-email#confirm=${token}`),
        text('The link works for three days.'),
        text('If you have not registered here, ignore this email: the account cannot use your address.'),
      ],
    },
  };
}

/** To the owner of an address that somebody else has named. */
function knownAddress(owner: AccountEmail, origin: string): Letter {
  return {
    subject: 'You already have an account',
    parts: [
      greeting(owner),
      text(
        'Somebody has named your email address for another account on this server. It stays yours, and they have no access to your account.',
      ),
      text(`If it was you: you already have the account ${owner.username}.`),
      link('Sign in', `${origin}/login`),
      link('Set a new password', `${origin}/forgot-password`),
    ],
  };
}

async function writeReset(
  { database, limits, origin, now }: AccountLetterDeps,
  { about, tries, unclear }: ClaimedMail,
): Promise<WrittenMail | null> {
  const account = await findConfirmed(database, about);
  if (!account) return null;
  // Counted here: the account may have been asked for by its username and by its address. Once, however often it is tried.
  if (tries + unclear === 0 && !(await limits.forgotOwner.isWithin(account.userId))) return null;
  const { userId, username, email } = account;
  const { token, endLink } = await newLink({ database, now }, 'reset', { userId, email, changeId: null });
  return {
    to: email,
    endLink,
    letter: {
      subject: 'Set a new password',
      parts: [
        greeting(account),
        text(`Somebody asked for a new password for your account ${username}. If it was you, set one here:`),
        link('Set a new password', `${origin}/reset-password#token=${token}`),
        text('The link works once, for 30 minutes. Your devices are then logged out.'),
        ignore,
      ],
    },
  };
}

async function writePasswordChanged(
  { database, origin }: AccountLetterDeps,
  { userId }: ClaimedMail,
): Promise<WrittenMail | null> {
  const account = userId === null ? null : await findEmail(database, userId);
  if (!account?.isConfirmed) return null;
  return {
    to: account.email,
    letter: {
      subject: 'Your password was changed',
      parts: [
        greeting(account),
        text(`The password of your account ${account.username} was changed, and other devices were logged out.`),
        text('If this was not you, set a new one now:'),
        link('Set a new password', `${origin}/forgot-password`),
      ],
    },
  };
}

/** News about the ways in of an account, by the mail's `about`. */
const factorNews: Readonly<Record<string, { readonly subject: string; readonly text: string }>> = {
  'second-factor-on': {
    subject: 'An authenticator app was set up',
    text: 'Signing in with your password or Google now takes a code of an authenticator app.',
  },
  'second-factor-off': {
    subject: 'The authenticator app was turned off',
    text: 'Signing in takes no code any more. The recovery codes are deleted.',
  },
  'recovery-codes': {
    subject: 'New recovery codes were made',
    text: 'New recovery codes were made. The old ones do not work any more.',
  },
  'recovery-code': {
    subject: 'A recovery code was used',
    text: 'Somebody signed in with your password or Google and one of your recovery codes.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'A passkey was added, which signs in without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: 'A passkey was removed. Devices that it signed in stay signed in until you log them out in Settings.',
  },
};

async function writeFactorsChanged(
  { database, origin }: AccountLetterDeps,
  { userId, about }: ClaimedMail,
): Promise<WrittenMail | null> {
  const account = userId === null ? null : await findEmail(database, userId);
  const news = factorNews[about];
  if (!account?.isConfirmed || !news) return null;
  return {
    to: account.email,
    letter: {
      subject: news.subject,
      parts: [
        greeting(account),
        text(`This is about your account ${account.username}. ${news.text}`),
        text('If this was not you, set a new password now. That logs out every device. Then look at your settings.'),
        link('Set a new password', `${origin}/forgot-password`),
      ],
    },
  };
}

async function writeNewAddress(
  { database, origin, now }: AccountLetterDeps,
  { about }: ClaimedMail,
): Promise<WrittenMail | null> {
  const change = await findEmailChange(database, about);
  const account = change && !change.isDone ? await findEmail(database, change.userId) : null;
  if (!change || !account) return null;
  const { newEmail, userId } = change;
  const owner = await ownerOfEmail(database, newEmail);
  if (owner && owner.userId !== userId) return { to: owner.email, letter: knownAddress(owner, origin) };
  const { token, endLink } = await newLink({ database, now }, 'change', {
    userId,
    email: newEmail,
    changeId: change.id,
  });
  return {
    to: newEmail,
    endLink,
    letter: {
      subject: 'Confirm your new email address',
      parts: [
        greeting(account),
        text(`Confirm that this is the new address of your account ${account.username}.`),
        link('Confirm this address', `${origin}/confirm-email#change=${token}`),
        text('The link works for one day. Until then your account keeps its old address.'),
        ignore,
      ],
    },
  };
}

async function writeAddressChange(
  { database, origin, now }: AccountLetterDeps,
  { about }: ClaimedMail,
): Promise<WrittenMail | null> {
  const change = await findEmailChange(database, about);
  const account = change && (await findEmail(database, change.userId));
  if (!change || !account) return null;
  const { oldEmail, newEmail, userId } = change;
  const { token, endLink } = await newLink({ database, now }, 'refuse', {
    userId,
    email: oldEmail,
    changeId: change.id,
  });
  return {
    to: oldEmail,
    endLink,
    letter: {
      subject: 'Your email address is being changed',
      parts: [
        greeting(account),
        text(
          `Somebody who knows the password of your account ${account.username} asked to change its address to ${newEmail}.`,
        ),
        text(
          'If it was you, there is nothing to do here: open the link in the email that was sent to the new address.',
        ),
        text('If it was not you, keep this address. That also logs out every device. Then set a new password.'),
        link('Keep this address', `${origin}/confirm-email#refuse=${token}`),
        text('The link works for seven days, and after the change for seven days from then.'),
      ],
    },
  };
}

/** The token of a link, and how to end it if its mail reaches nobody. */
async function newLink(
  { database, now }: Pick<AccountLetterDeps, 'database' | 'now'>,
  purpose: TokenPurpose,
  of: EmailToken,
): Promise<{ readonly token: string } & Required<Pick<WrittenMail, 'endLink'>>> {
  const token = await createToken(database, purpose, { ...of, now: now() });
  return { token, endLink: () => endToken(database, token) };
}

function greeting({ username }: Pick<AccountEmail, 'username'>) {
  return text(`Hello ${username},`);
}
