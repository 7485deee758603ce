import type { z } from 'zod';

/** One call of the API: what server, app, tests and the published description agree on. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its parameters in braces: `/api/content/{id}`. */
  readonly path: `/api/${string}`;
  /** The heading that it stands under in the documentation. */
  readonly area: string;
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  /** 201 where something is made; 200 otherwise. */
  readonly status?: 200 | 201;
  readonly reply: Reply;
}

/** Keeps the shapes' own types. */
export function endpoint<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
  definition: Endpoint<Query, Body, Reply>,
): Endpoint<Query, Body, Reply> {
  return definition;
}
