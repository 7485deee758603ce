/**
 * Accounts of the AT Protocol (atproto.com/specs/handle and /specs/did, November 2026).
 *
 * A handle is a domain name that names a DID. The DID's document names the handle back, and the server that has the
 * account (its PDS). A handle counts only if both agree.
 */
import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { type PublicReader, readDocument, readText, type ReadProblem } from './read-public.ts';

/** Servers that everybody's accounts are looked up at. */
export interface AtprotoHosts {
  /** Origin of the directory of `did:plc`. */
  readonly directory: string;
  /** Origin of a server that resolves handles, by DNS too. */
  readonly resolver: string;
}

export interface IdentityReader extends PublicReader {
  readonly hosts: AtprotoHosts;
}

export interface Account {
  readonly did: string;
  /** Null where the document names none, or where it names another account. */
  readonly handle: string | null;
  /** Origin of the account's server. */
  readonly pds: string;
}

export const didShape = z.string().regex(/^did:(?:plc:\w{1,100}|web:[a-z0-9][a-z0-9.-]{0,250})$/);

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const handlePattern = new RegExp(`^(?=.{3,253}$)(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);

/** A handle as people type or copy it; null if it is none. */
export function handleIn(typed: string): string | null {
  // The app copies handles with signs of direction, which cannot be seen.
  const handle = typed
    .replaceAll(/[\p{C}\s]/gu, '')
    .replace(/^@/, '')
    .toLowerCase();
  return handlePattern.test(handle) ? handle : null;
}

/** The account of a handle. */
export async function accountOfHandle(handle: string, reader: IdentityReader): Promise<Result<Account, ReadProblem>> {
  const did = await didOfHandle(handle, reader);
  if (!did.ok) return did;
  const document = await readDid(did.value, reader);
  if (!document.ok) return document;
  return document.value.handle === handle ? document : fail('absent');
}

/** The account of a DID, with its handle if that names the DID. */
export async function accountOfDid(did: string, reader: IdentityReader): Promise<Result<Account, ReadProblem>> {
  const document = await readDid(did, reader);
  if (!document.ok || document.value.handle === null) return document;
  const named = await didOfHandle(document.value.handle, reader);
  return ok({ ...document.value, handle: named.ok && named.value === did ? document.value.handle : null });
}

const resolved = z.object({ did: didShape });

/**
 * A handle stands for a DID by a DNS record or by a file on its own host. The resolver knows both. Where it knows
 * neither or is down, the host is asked.
 */
async function didOfHandle(handle: string, reader: IdentityReader): Promise<Result<string, ReadProblem>> {
  const call = new URL('/xrpc/com.atproto.identity.resolveHandle', reader.hosts.resolver);
  call.searchParams.set('handle', handle);
  const found = await readDocument(call, resolved, reader);
  if (found.ok) return ok(found.value.did);
  const file = await readText(new URL(`https://${handle}/.well-known/atproto-did`), reader);
  const did = file.ok ? didShape.safeParse(file.value.trim()).data : undefined;
  return did === undefined ? found : ok(did);
}

const didDocument = z.object({
  id: z.string(),
  alsoKnownAs: z.array(z.string()).optional(),
  service: z
    .array(z.object({ id: z.string(), type: z.string(), serviceEndpoint: z.unknown() }))
    .optional()
    .catch(undefined),
});

/** The account as the document of its DID describes it, its handle unchecked. */
async function readDid(did: string, reader: IdentityReader): Promise<Result<Account, ReadProblem>> {
  const read = await readDocument(addressOf(did, reader.hosts), didDocument, reader);
  if (!read.ok) return read;
  const { id, alsoKnownAs = [], service = [] } = read.value;
  if (id !== did) return fail('absent');
  const { serviceEndpoint: pds } =
    service.find((each) => each.type === 'AtprotoPersonalDataServer' && /^(?:did:.*)?#atproto_pds$/.test(each.id)) ??
    {};
  if (typeof pds !== 'string' || !URL.canParse(pds)) return fail('absent');
  const named = alsoKnownAs.find((each) => each.startsWith('at://'));
  return ok({ did, handle: handleIn(named?.slice('at://'.length) ?? ''), pds: new URL(pds).origin });
}

function addressOf(did: string, { directory }: AtprotoHosts): URL {
  const [, method, name = ''] = did.split(':');
  return method === 'web' ? new URL(`https://${name}/.well-known/did.json`) : new URL(`/${did}`, directory);
}
