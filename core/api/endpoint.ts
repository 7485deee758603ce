/**
 * How the API is described. Each call is defined once, in `core/api`, as a value of the types below. Four readers use
 * that definition: the server checks requests against its shapes and types its handlers, the app's client checks
 * replies, `api.test.ts` walks the list of calls, and the published OpenAPI document is generated from it.
 *
 * On the server, `serveEndpoint` runs the checks before a handler, in this order: session, ids in the path, shapes of
 * query and body, then the ETag of a read or the `Idempotency-Key` of a write. No part of a body is parsed before the
 * session is checked.
 *
 * A reply is a function of the person's documents unless `isReplyKept` is false. That is why an ETag can be computed
 * before the reply is built.
 */

import type { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';

/** Prefix of every API path. */
export const apiPrefix = '/api/';

/** The shape of a JSON value. Shapes that a page needs early use `zod/mini`, which is smaller. */
export type Shape<Value = unknown> = z.ZodType<Value> | ZodMiniType<Value>;

/** A shape, or a function that imports it, for shapes that must stay out of a first load. */
export type LoadableShape<Value = unknown> = Shape<Value> | (() => Promise<Shape<Value>>);

/** The kind of a body that is not JSON. */
export type BodyKind = 'binary' | 'frames' | 'form';
export type ReplyKind = 'binary' | 'frames' | 'event-stream' | 'html' | 'nothing';

/** Limits of a JSON body, in bytes unless stated otherwise. */
export const jsonLimits = {
  /** For calls that need no session. */
  signIn: 16 << 10,
  usual: 100 << 10,
  texts: 2 << 20,
  /**
   * Number of values: texts, numbers, objects, lists and everything inside them. A schema checks every entry of a list
   * before it rejects the list as too long, and each wrong value costs a few microseconds.
   */
  values: { usual: 2_000, steps: 50_000 },
} as const;

/** Whether a call's body is JSON. */
export function takesJson({ body }: Pick<Call, 'body'>): boolean {
  return body !== undefined && typeof body !== 'string';
}

/** How long the app waits for a reply. The figures are in `app/engine/wire/call-api.ts`. */
export type TimeLimit = 'default' | 'session-check' | 'assistant' | 'stream';

/** Method, path and transport of a call. */
export interface CallAddress {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are in braces: `/api/content/{id}`. */
  readonly path: `${typeof apiPrefix}${string}`;
  readonly timeLimit?: TimeLimit;
  /**
   * True for calls of the sync protocol. A client whose protocol is too old gets 426; a request for another account
   * gets 409.
   */
  readonly speaksProtocol?: boolean;
}

/** One API call, whatever it carries. Server, app, tests and the published description share this definition. */
export interface Call extends CallAddress {
  /** The heading under which the documentation lists it. */
  readonly area: string;
  readonly summary: string;
  readonly query?: Shape;
  readonly body?: LoadableShape | BodyKind;
  /** True where the JSON body holds text that people write. Other bodies have a smaller size limit. */
  readonly carriesTexts?: true;
  /** True where the body also holds the lists of a wizard's steps. Other bodies may hold fewer values. */
  readonly carriesSteps?: true;
  /** 201 where something is created, 200 otherwise. */
  readonly status?: 200 | 201 | 204;
  readonly reply: LoadableShape | ReplyKind;
  /**
   * False where the reply does not follow from the person's documents, or contains a secret. Such a reply is built for
   * every request, without an ETag, and `Idempotency-Key` is ignored.
   */
  readonly isReplyKept?: false;
  /**
   * For a write whose reply may be long: the read call that answers a repeated request, with the current state of what
   * the first request created or changed. `'again'` where repeating the write creates nothing twice. `'reading'` where
   * the call's own handler answers a repetition (`EndpointInput.isRepeated`) and changes nothing.
   */
  readonly repeatedBy?: Call | 'again' | 'reading';
  /**
   * Present where an error is JSON: `success: false` with its sentence in these fields. A missing session, a foreign
   * origin, an absent resource, and a body of the wrong type or size always get a plain text reply.
   */
  readonly refusedIn?: readonly ('message' | 'error')[];
}

/** A call on a person's documents. Request and reply are JSON, and the server checks both against these shapes. */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Call {
  readonly query?: Query;
  readonly body?: Body;
  readonly status?: 200 | 201;
  readonly reply: Reply;
}

/** Returns the definition and infers the types of its shapes. */
export function endpoint<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
  definition: Endpoint<Query, Body, Reply>,
): Endpoint<Query, Body, Reply> {
  return definition;
}

/** Returns the definition and infers the types of its path and shapes. */
export function call<const Definition extends Call>(definition: Definition): Definition {
  return definition;
}

/** Replaces the parameters of a path, URL-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(params[name] ?? ''));
}

/**
 * The header that names each error which this server returns. A 401 from a hotel's Wi-Fi or a proxy lacks it and must
 * not sign anybody out.
 */
export const errorIdHeader = 'Rostrum-Error';
