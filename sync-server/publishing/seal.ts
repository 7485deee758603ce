import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** The owner of a secret. It opens for no other owner. */
export interface SealOwner {
  readonly userId: string;
  readonly platformId: number;
}

export interface Sealed {
  readonly bytes: Uint8Array;
  /** Identifies the key without revealing it. */
  readonly keyId: string;
}

/** Encrypts secrets for the database. */
export interface Seal {
  seal(secret: string, owner: SealOwner): Sealed;
  /** Null if it was sealed with another key or for another owner, or was changed since. */
  open(sealed: Sealed, owner: SealOwner): string | null;
}

interface AccountSeal {
  seal(secret: string, userId: string): Sealed;
  /** Null if it was sealed with another key or for another account, or was changed since. */
  open(sealed: Sealed, userId: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
const SECRETS_KEY_BYTES = 32;
/** Bytes before the ciphertext: a fresh nonce each time, and the authentication tag. */
const NONCE = 12;
const TAG = 16;

/** 32 bytes as hex or base64; null for anything else. */
export function parseSecretsKey(text: string): Uint8Array | null {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : null;
  return bytes?.length === SECRETS_KEY_BYTES ? new Uint8Array(bytes) : null;
}

/**
 * Seals with a key derived from the server's (`deriveKey`). Secrets sealed with the server's key itself, before keys
 * were derived, still open.
 */
export function createSeal(secretsKey: Uint8Array): Seal {
  const sealed = sealWith(deriveKey(secretsKey, 'sealed tokens'));
  const before = sealWith(secretsKey);
  return {
    seal: (secret, owner) => sealed.seal(secret, owner),
    open: (secret, owner) => sealed.open(secret, owner) ?? before.open(secret, owner),
  };
}

/**
 * A key for one purpose, by HKDF-SHA256. Neither the server's key nor another purpose's key can be computed from it.
 */
export function deriveKey(
  secretsKey: Uint8Array,
  purpose:
    | 'sealed tokens'
    | 'calendar feeds'
    | 'shared pictures'
    | 'app key'
    | 'unsubscribe links'
    | 'push key'
    | 'second factors',
): Uint8Array {
  if (secretsKey.length !== SECRETS_KEY_BYTES)
    throw new Error(`A key is ${SECRETS_KEY_BYTES} bytes, not ${secretsKey.length}`);
  return new Uint8Array(hkdfSync('sha256', secretsKey, '', `rostrum ${purpose}`, SECRETS_KEY_BYTES));
}

/** Seals secrets of accounts themselves, which belong to no platform. */
export function sealForAccounts(key: Uint8Array): AccountSeal {
  const sealing = sealWith(key);
  const owner = (userId: string): SealOwner => ({ userId, platformId: 0 });
  return {
    seal: (secret, userId) => sealing.seal(secret, owner(userId)),
    open: (sealed, userId) => sealing.open(sealed, owner(userId)),
  };
}

/** AES-256-GCM. The owner is part of the authenticated data, so a record moved to another owner's row does not open. */
export function sealWith(key: Uint8Array): Seal {
  const keyId = hash('sha256', Buffer.concat([Buffer.from('rostrum-key-id'), key]), 'hex').slice(0, 16);
  const authenticated = ({ userId, platformId }: SealOwner) => Buffer.from(`${keyId} ${userId} ${platformId}`);
  return {
    seal: (secret, owner) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG }).setAAD(authenticated(owner));
      const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return { bytes: Buffer.concat([nonce, cipher.getAuthTag(), hidden]), keyId };
    },
    open: ({ bytes, keyId: sealedWith }, owner) => {
      if (sealedWith !== keyId || bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(authenticated(owner))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
