import type { z } from 'zod';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { UserRows } from './content/user-rows.ts';
import type { Caller } from './content/write-document.ts';
import type { User } from './accounts/users.ts';

type Checked<Shape> = z.output<Extract<Shape, z.ZodType>>;

/** What an endpoint's handler is given once everything is checked. */
export interface EndpointInput<Definition extends Endpoint> {
  readonly user: User;
  /** Names the session of the request in the database. */
  readonly session: string;
  /** The same person, who may go before the answer is there: for writes. */
  readonly caller: Caller;
  /** What stands in the path's braces, ids checked. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Checked<Definition['query']>;
  readonly body: Checked<Definition['body']>;
  /** IANA zone that "today" is meant in. */
  readonly zone: string;
  /** yyyy-MM-dd in that zone. */
  readonly today: string;
  /** The person's rows when the request came. */
  readonly rows: UserRows;
  /** The same for a request that is sent again. */
  readonly requestId: string;
  /** Says where the list goes on. */
  readonly setNext: (cursor: string) => void;
}

/** What its handler answers; `serveEndpoint` writes it. */
export type EndpointReply<Definition extends Endpoint> = z.input<Definition['reply']>;

/** Answers an endpoint. @throws ServerError */
export type Handler<Definition extends Endpoint> = (
  input: EndpointInput<Definition>,
) => Promise<EndpointReply<Definition>>;
