import type { z } from 'zod';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { UserRows } from './content/user-rows.ts';
import type { Caller } from './content/write-document.ts';
import type { User } from './accounts/users.ts';

type Checked<Shape> = z.output<Extract<Shape, z.ZodType>>;

/** The validated input of an endpoint's handler. */
export interface EndpointInput<Definition extends Endpoint> {
  readonly user: User;
  /** The session's key in the database. */
  readonly session: string;
  /** For writes: the same user, with a signal for the end of their connection. */
  readonly caller: Caller;
  /** The address under which the person reaches this server. */
  readonly origin: string;
  /** The values of the path's braces, ids checked. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Checked<Definition['query']>;
  readonly body: Checked<Definition['body']>;
  /** The IANA zone that defines "today". */
  readonly zone: string;
  /** yyyy-MM-dd in that zone. */
  readonly today: string;
  /** The user's rows when the request arrived. */
  readonly rows: UserRows;
  /** Equal for a repeated request. */
  readonly requestId: string;
  /** True when a request of a call that is `repeatedBy: 'reading'` was carried out before: change nothing. */
  readonly isRepeated: boolean;
  /** Sets the cursor of the list's next page. */
  readonly setNext: (cursor: string) => void;
}

/** The reply of an endpoint's handler. `serveEndpoint` writes it. */
export type EndpointReply<Definition extends Endpoint> = z.input<Definition['reply']>;

/** Handles an endpoint's calls. @throws ServerError */
export type Handler<Definition extends Endpoint> = (
  input: EndpointInput<Definition>,
) => Promise<EndpointReply<Definition>>;
