/**
 * An action, declared once: its JSON call, who may make it, what it takes and gives, in words, and the command that does
 * it. The resource route (app/http/serve.server.ts), the pages with a form for it (app/http/perform.server.ts) and the API
 * document (app/http/openapi) read the declaration.
 */

import type { z } from 'zod';
import type { ErrorCode } from '~/catalogue/errors';
import type { Toast } from '~/catalogue/messages';
import type { Limited } from '~/catalogue/request-rates';
import type { Scope, ScopeNoun } from '~/catalogue/scopes';
import type { Actor, PermissionWithoutSubject } from '~/domain/base/actor';
import type { AsRead } from '~/domain/base/meanwhile.server';
import { rejectionSchema } from '~/domain/model/decision';
import type { DocumentReference } from '~/domain/model/document-reference';

/** Who may make a call according to the policy (app/domain/base/actor.ts), in words. */
export const WHO = {
  anybody: 'Anyone, signed in or not.',
  person: 'Anyone who is signed in.',
  member: 'Members of an organization (site or sponsor).',
  site: 'Members of a site.',
  sponsor: 'Members of a verified sponsor, and administrators.',
  listKeeper: 'Members of a verified sponsor.',
  rep: 'Field representatives. Administrators can lock a browser too.',
  lead: 'Field representatives, and administrators.',
  calendar: 'Members of a site or a sponsor.',
  inbox: 'Members of a site or a sponsor, and administrators.',
  party: 'Either side of the match. Administrators can read it.',
  sides: 'Either side of the match, but not administrators.',
  owner: 'Members of the organization, and administrators. Anyone else gets 404.',
  admin: 'Administrators.',
  holder: 'Anyone who has the signed address or cookie.',
} as const;
export type Who = keyof typeof WHO;

export interface Answer {
  description?: string;
  schema?: z.ZodType;
  example?: unknown;
  headers?: Record<string, string>;
  /** JSON by default. */
  type?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Call = `${Method} /${string}`;
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** What a command is asked: by whom, about what, and the parsed input. */
export interface Asked<C extends string = string, Body = unknown, Query = unknown> {
  actor: Actor;
  /** What the path names, as in {id}. */
  params: Record<NamesIn<C>, string>;
  body: Body;
  query: Query;
  /** The part of a list that is asked for, if the action is one. */
  page: { limit: number; cursor?: string };
  /** The idempotency key; null without one. Only for actions that are `repeatable`. */
  key: string | null;
  /** The token of the caller's session; null without one. */
  session: () => Promise<string | null>;
  request: Request;
  /** What the input was made from, if the form or the call's If-Match says. */
  read?: AsRead;
}

/** What the documentation says of an action, and how a request is read. */
interface Words {
  /** The heading: a few words. */
  summary: string;
  description?: string;
  /** As for the resource by default. */
  who?: Who;
  /** What the parameters of the path mean, if their names do not say so. */
  names?: Record<string, string>;
  /** A list: the call accepts `limit` and `cursor`, and the response has a Link header. */
  pages?: boolean;
  /** By no API token: it signs, lets people in, or is about the person who is signed in. */
  sessionOnly?: true;
  /** Takes an idempotency key. */
  repeatable?: boolean;
  /** Counts against this limit, before anything is read. */
  limit?: Limited;
  bodyOptional?: boolean;
  /** Of the body, an object, only the fields that are sent are read: what is left out stays as it is. */
  partial?: true;
  /** An example of the body, if the one made from its schema is not suitable. */
  example?: unknown;
  /** Describes a body that is not JSON. */
  file?: string;
  /** 200 with this as JSON. Without `answer`, `created` and `answers`, the response is 204. */
  answer?: z.ZodType;
  /** 201 with this as JSON. With `answer` too, `isNew` says which of them it is. */
  created?: z.ZodType;
  /** All other responses. */
  answers?: Record<number, Answer>;
  /** Seconds for which the client may keep the answer. */
  fresh?: number;
  /** Refusals that don't follow from the kind of call (app/http/openapi/refusals.ts). */
  refusals?: readonly ErrorCode[];
  /**
   * What a page says if a command refuses: a message, for a form that no correction helps. By default only if there is no
   * body; otherwise the form is shown again.
   */
  failed?: (message: string) => Toast;
}

/** The files of a form, once they are checked and stored. */
export interface Uploads {
  /** Its only file. @throws {DomainError} invalid without one, or if it is refused. */
  file: () => Promise<DocumentReference>;
  /** All its files. @throws {DomainError} invalid if there are too many; as takeUpload. */
  files: () => Promise<DocumentReference[]>;
}

/** A form that is written otherwise than the JSON body. */
interface FormOf<Values, Body, Of> {
  body: (values: Values, uploads: Uploads, asked: Of) => Body | Promise<Body>;
  /** The form's field for a field of the body that is refused. */
  field?: (name: string, values: Values) => string;
}

interface Declaration<C extends Call, Body extends z.ZodType, Query extends z.ZodObject, Form extends z.ZodType, Done>
  extends Words {
  /** The method, and the address with its parameters, as in 'PUT /api/matches/{id}/visit/cancel'. */
  call: C;
  /** Required of the actor before anything is read, if it needs no subject. */
  may?: PermissionWithoutSubject | 'signedIn';
  /**
   * Throws what the command would for an actor who may not do this at all. Asked only if the input is refused, so that
   * nobody learns from a refusal that something exists.
   */
  about?: (actor: Actor, params: Record<NamesIn<C>, string>) => unknown;
  /** The schema of the JSON body. */
  body?: Body;
  query?: Query;
  /** Does it. What it returns is the answer; a Response is sent as it is. Left out if the route itself answers. */
  run?: (asked: Asked<C, z.output<Body>, z.output<Query>>) => Done;
  /** The form, unless it has the fields of the body. */
  form?: { schema: Form } & FormOf<z.output<Form>, z.output<Body>, Omit<Asked<C>, 'body'>>;
  /** Where a program finds what was created: the Location of the response. */
  location?: (answer: Awaited<Done>, asked: Pick<Asked<C>, 'params'>) => `/api/${string}`;
  /** Whether it was created, and not changed: 201 and not 200. */
  isNew?: (answer: Awaited<Done>) => boolean;
  /** What the page says once it is done. */
  done?: Toast | ((answer: Awaited<Done>, asked: Asked<C, z.output<Body>, z.output<Query>>) => Toast | Promise<Toast>);
  /** Where the form leads, if not to its page: an address, or a part of the page such as '#notes'. */
  to?: string | ((answer: Awaited<Done>, asked: Asked<C, z.output<Body>, z.output<Query>>) => string);
}

/** A declared action. Of its schemas and its command, only the declaration knows the types. */
export interface Action extends Words {
  /** Its operationId in the API document. */
  name: string;
  who: Who;
  call: Call;
  may?: PermissionWithoutSubject | 'signedIn';
  about?: (actor: Actor, params: Record<string, string>) => unknown;
  body?: z.ZodType;
  query?: z.ZodObject;
  run?: (asked: Asked) => unknown;
  form?: { schema: z.ZodType } & FormOf<unknown, unknown, Omit<Asked, 'body'>>;
  location?: (answer: unknown, asked: Pick<Asked, 'params'>) => `/api/${string}`;
  isNew?: (answer: unknown) => boolean;
  done?: Toast | ((answer: unknown, asked: Asked) => Toast | Promise<Toast>);
  to?: string | ((answer: unknown, asked: Asked) => string);
}
export const methodOf = ({ call }: Pick<Action, 'call'>) => call.split(' ')[0] as Method;
export const pathOf = ({ call }: Pick<Action, 'call'>) => call.split(' ')[1] as `/${string}`;
/** The names of the path's parameters, in their order. */
export const namesIn = (action: Pick<Action, 'call'>) => pathOf(action).match(/(?<=\{)\w+/g) ?? [];

/** The scope that a token needs for a call of this resource; null if no token can make it. */
export function scopeOf(action: Pick<Action, 'call' | 'sessionOnly'>, noun: ScopeNoun | null): Scope | null {
  if (!noun || action.sessionOnly || !pathOf(action).startsWith('/api/')) return null;
  return `${noun}:${methodOf(action) === 'GET' ? 'read' : 'write'}`;
}

type Unnamed = Omit<Action, 'name' | 'who'> & Pick<Words, 'who'>;

export const action = <
  const C extends Call,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodObject = z.ZodObject,
  Form extends z.ZodType = z.ZodType,
  Done = unknown,
>(
  declaration: Declaration<C, Body, Query, Form, Done>,
): Unnamed => declaration as unknown as Unnamed;

/** The actions of a noun, by name. @param who may make a call that does not say so itself */
export const actions = <Name extends string>(who: Who, declared: Record<Name, Unnamed>): Record<Name, Action> =>
  Object.fromEntries(
    Object.entries<Unnamed>(declared).map(([name, one]) => [name, { ...one, name, who: one.who ?? who }]),
  ) as Record<Name, Action>;

export const removal = { body: rejectionSchema.meta({ id: 'Removal' }), bodyOptional: true } as const;
