import * as z from 'zod/mini';

/** The same in browsers and Node, but no type library covers both. */
declare const URL: { canParse(text: string): boolean; new (text: string): { readonly hostname: string } };

const invalid = 'Please enter a valid email address';

/** Longest address, in characters: the longest path of RFC 5321 without its brackets. */
const MAX_ADDRESS = 254;
/** Longest part before the @. */
const MAX_LOCAL_PART = 64;

/**
 * One e-mail address. Lists, names beside the address, comments, quoted parts and control characters are refused. An
 * international domain is written in its ASCII form, so that one address has one spelling; the part before the @ is
 * ASCII.
 */
export const emailAddress = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.maxLength(MAX_ADDRESS, invalid)),
    z.transform((text) => withAsciiDomain(text)),
  ),
  z.email(invalid).check(
    z.maxLength(MAX_ADDRESS, invalid),
    z.refine((address) => address.lastIndexOf('@') <= MAX_LOCAL_PART, invalid),
  ),
);

/** The form for a new address of an account without a password. */
export const emailOnlyForm = z.object({ email: emailAddress });

/** The form for a new address. */
export const emailForm = z.extend(emailOnlyForm, {
  password: z.string().check(z.minLength(1, 'Enter your password.')),
});

function withAsciiDomain(text: string): string {
  const [, local, domain] = /^([^@]+)@([^@\s/?#:[\]\\%]+)$/.exec(text) ?? [];
  if (local === undefined || domain === undefined || /^[\x21-\x7e]+$/.test(domain)) return text;
  return URL.canParse(`https://${domain}`) ? `${local}@${new URL(`https://${domain}`).hostname}` : text;
}
