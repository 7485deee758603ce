/**
 * An OpenID provider (oidc-provider, certified) in a process of its own, whose one person allows everything at once.
 * Arguments: the port, and the redirect address of the one client.
 */
import { createServer } from 'node:http';
import Provider, { interactionPolicy } from 'oidc-provider';

const [port, redirectAddress] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const person = 'olga';

// Google asks which account to use; this provider has no such question of its own.
const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'stand-in-client',
      client_secret: 'stand-in-secret',
      redirect_uris: [redirectAddress],
      token_endpoint_auth_method: 'client_secret_post',
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  pkce: { required: () => true },
  // As Google does, the id token itself has the e-mail address.
  conformIdTokenClaims: false,
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, email: `${sub}@example.org`, email_verified: true, name: 'Olga Provider' }),
  }),
  features: { devInteractions: { enabled: false } },
  interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
});

const answer = provider.callback();
createServer((request, response) => {
  if (request.url?.startsWith('/interaction/')) void allow(request, response);
  else void answer(request, response);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write(`ready at ${issuer}\n`));

async function allow(request, response) {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId: person, clientId: params.client_id });
  grant.addOIDCScope('openid email profile');
  const result = { login: { accountId: person }, select_account: {}, consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result);
}
