import type { z } from 'zod';
import type { Endpoint } from '#core/api/endpoint.ts';
import type { HandlerInput } from './serve-endpoint.ts';

type Output<Schema> = z.output<Extract<Schema, z.ZodType>>;

/** What an endpoint is asked, with its checked query and body. */
export type EndpointInput<Definition extends Endpoint> = HandlerInput<
  Output<Definition['query']>,
  Output<Definition['body']>
>;

/** Answers an endpoint. @throws ServerError */
export type Handler<Definition extends Endpoint> = (
  input: EndpointInput<Definition>,
) => Promise<z.input<Definition['reply']>>;
