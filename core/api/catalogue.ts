import * as account from './account.ts';
import * as accounts from './accounts.ts';
import * as ai from './ai.ts';
import * as calendar from './calendar.ts';
import * as connecting from './connecting.ts';
import * as connections from './connections.ts';
import * as content from './content.ts';
import * as email from './email.ts';
import * as embedding from './embedding-model.ts';
import type { Call } from './endpoint.ts';
import * as factorSignIn from './factor-sign-in.ts';
import * as factors from './factors.ts';
import * as figures from './figures.ts';
import * as google from './google.ts';
import * as grammar from './grammar.ts';
import * as growth from './growth.ts';
import * as ideas from './ideas.ts';
import * as images from './images.ts';
import * as mail from './mail.ts';
import * as pillars from './pillars.ts';
import * as platforms from './platforms.ts';
import * as profile from './profile.ts';
import * as publishing from './publishing.ts';
import * as push from './push.ts';
import * as providers from './providers.ts';
import * as linkCard from './link-card.ts';
import * as replies from './replies.ts';
import * as server from './server.ts';
import * as signIn from './sign-in.ts';
import * as site from './site.ts';
import * as steps from './steps.ts';
import * as sync from './sync.ts';

const assistant = { ...ai, ...ai.taskEndpoints, ...providers, ...embedding };

/** Every call in the published API description, in the order of its areas and by name within each area. */
export const endpoints: readonly Call[] = [
  ...callsOf(
    content,
    publishing,
    linkCard,
    replies,
    ideas,
    steps,
    pillars,
    platforms,
    growth,
    figures,
    profile,
    site,
    images,
    assistant,
    grammar,
  ),
  ...callsOf(accounts, connections, connecting, calendar, account, email, factors, push),
];

/** Every call that the server answers, including those that only the app uses. */
export const everyCall: readonly Call[] = [...callsOf(server, signIn, factorSignIn, mail, google, sync), ...endpoints];

function callsOf(...areas: readonly Readonly<Record<string, unknown>>[]): Call[] {
  return areas
    .flatMap((area) => Object.entries<unknown>(area).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    .map(([, value]) => value)
    .filter(isCall);
}

/** Distinguishes calls from the shapes that the area files also export. */
function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}
