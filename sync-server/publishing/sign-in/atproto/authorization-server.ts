import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { isSecure, type PublicReader, readDocument, type ReadProblem } from './read-public.ts';

const address = z.string().max(2_000);

export const authorizationServerShape = z.object({
  /** Its origin, which is also its name. */
  issuer: address,
  /** The page on which the person allows the access. */
  authorization: address,
  token: address,
  /** Takes the parameters of that page beforehand (RFC 9126). */
  pushed: address,
});
/** The OAuth server of an account, as far as this server needs it. */
export type AuthorizationServer = z.infer<typeof authorizationServerShape>;

const resource = z.object({ resource: z.string(), authorization_servers: z.tuple([z.string()]) });

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  pushed_authorization_request_endpoint: z.string(),
  client_id_metadata_document_supported: z.literal(true),
  authorization_response_iss_parameter_supported: z.literal(true),
  protected_resources: z.array(z.string()).optional(),
});

/** The OAuth server that an account's server names in its metadata (RFC 9728): exactly one. */
export async function serverOfResource(
  pds: string,
  reader: PublicReader,
): Promise<Result<AuthorizationServer, ReadProblem>> {
  const read = await readDocument(new URL('/.well-known/oauth-protected-resource', pds), resource, reader);
  if (!read.ok) return read;
  // Otherwise a server could pass on the metadata of another one.
  if (read.value.resource !== pds) return fail('absent');
  return await readServer(read.value.authorization_servers[0], pds, reader);
}

/** The OAuth server at an address that a person typed: an account's server, or the OAuth server itself. */
export async function serverAt(
  origin: string,
  reader: PublicReader,
): Promise<Result<AuthorizationServer, ReadProblem>> {
  const named = await serverOfResource(origin, reader);
  return named.ok ? named : await readServer(origin, null, reader);
}

/**
 * Reads a server's metadata (RFC 8414).
 *
 * @param pds the account's server, if it named this one
 */
async function readServer(
  issuer: string,
  pds: string | null,
  reader: PublicReader,
): Promise<Result<AuthorizationServer, ReadProblem>> {
  // In this protocol an issuer is an origin, and each has one spelling.
  if (!URL.canParse(issuer) || new URL(issuer).origin !== issuer) return fail('absent');
  const read = await readDocument(new URL('/.well-known/oauth-authorization-server', issuer), metadata, reader);
  if (!read.ok) return read;
  const { authorization_endpoint: authorization, token_endpoint: token, protected_resources: protects } = read.value;
  const { pushed_authorization_request_endpoint: pushed } = read.value;
  const isOurs = read.value.issuer === issuer && (pds === null || !protects || protects.includes(pds));
  const areSecure = [authorization, token, pushed].every((each) => isSecure(each, reader.limits));
  return isOurs && areSecure ? ok({ issuer, authorization, token, pushed }) : fail('absent');
}
