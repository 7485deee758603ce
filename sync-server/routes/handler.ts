import type { z } from 'zod';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { Asked } from './serve-endpoint.ts';

type Output<Schema> = z.output<Extract<Schema, z.ZodType>>;

/** What an endpoint is asked, with its checked query and body. */
export type AskedOf<Asks extends Endpoint> = Asked<Output<Asks['query']>, Output<Asks['body']>>;

/** Answers an endpoint. @throws ServerError */
export type Handler<Asks extends Endpoint> = (asked: AskedOf<Asks>) => Promise<z.input<Asks['reply']>>;
