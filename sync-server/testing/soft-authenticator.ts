/** An authenticator in software: it makes passkeys and signs as a device does, and wrongly where a test wants that. */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#core/api/webauthn.ts';

/** Changes to what a right authenticator and browser would answer. */
export interface WrongAnswer {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Whether another key signs. */
  readonly isForged?: boolean;
  /** The statement of a new credential. */
  readonly statement?: { readonly fmt: string; readonly attStmt: Map<string, unknown> };
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** One credential on one device, and the browser at an address. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #counts: boolean;
  readonly #id = randomBytes(32);
  readonly #key = newKey();
  #counter = 0;
  #handle = '';

  /** @param options.counts false for an authenticator whose counter stays 0, as those of phones do */
  constructor(origin: string, { counts = true }: { readonly counts?: boolean } = {}) {
    this.#origin = origin;
    this.#counts = counts;
  }

  create(options: CreationOptions, wrong: WrongAnswer = {}): Attestation {
    this.#handle = options.user.id;
    const statement = wrong.statement ?? { fmt: 'none', attStmt: new Map() };
    const attestationObject = isoCBOR.encode(
      new Map<string, never>([
        ['fmt', statement.fmt as never],
        ['attStmt', statement.attStmt as never],
        ['authData', new Uint8Array(this.#data(wrong.rpId ?? options.rp.id, wrong, this.#credential())) as never],
      ]),
    );
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, wrong),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  get(options: RequestOptions, wrong: WrongAnswer = {}): Assertion {
    if (this.#counts) this.#counter += 1;
    const data = this.#data(wrong.rpId ?? options.rpId, wrong);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, wrong);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const key: KeyObject = wrong.isForged === true ? newKey().privateKey : this.#key.privateKey;
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, key)),
        userHandle: wrong.userHandle ?? this.#handle,
      },
    };
  }

  #clientData(type: string, challenge: string, wrong: WrongAnswer): string {
    const data = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? this.#origin,
      crossOrigin: false,
    };
    return base64url(Buffer.from(JSON.stringify(data)));
  }

  /** Authenticator data: W3C, Web Authentication Level 3, section 6.1. */
  #data(rpId: string, { isPresent = true, isVerified = true, counter }: WrongAnswer, credential?: Buffer): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8((isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0));
    head.writeUInt32BE(counter ?? this.#counter, 1);
    return Buffer.concat([sha256(rpId), head, ...(credential ? [credential] : [])]);
  }

  #credential(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const publicKey = isoCBOR.encode(
      new Map<number, never>([
        [1, 2 as never],
        [3, -7 as never],
        [-1, 1 as never],
        [-2, bytes(x) as never],
        [-3, bytes(y) as never],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    return Buffer.concat([Buffer.alloc(16), length, this.#id, publicKey]);
  }
}
