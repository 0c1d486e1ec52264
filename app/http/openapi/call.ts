/** How a call is described; document.server.ts makes OpenAPI of it. Each noun's calls stand in a file beside. */
import { z } from 'zod';
import type { ErrorCode } from '~/catalogue/errors';
import type { Option } from '~/catalogue/options';

export interface Answer {
  description: string;
  schema?: z.ZodType;
  example?: unknown;
  headers?: Record<string, string>;
  /** JSON unless it is a file. */
  type?: string;
}

export interface Body {
  /** The schema that the door parses with. */
  schema: z.ZodType;
  example: unknown;
  /** A call without a body is one with an empty object. */
  mayBeLeftOut?: boolean;
}

export interface Call {
  method: 'get' | 'post' | 'put' | 'delete';
  path: `/${string}`;
  id: string;
  /** A few words: the call's heading. */
  summary: string;
  description?: string;
  who: Who;
  /** By name, what stands in the path's blanks. */
  blanks?: Record<string, string>;
  /** What may be added to the address; a list's `limit` and `cursor` need not be named. */
  query?: z.ZodObject;
  /** By name, what may be added to the address. */
  about?: Record<string, string>;
  /** An array, page by page: limit, cursor and the Link header. */
  pages?: boolean;
  /** The call makes something: an Idempotency-Key makes it once however often it is sent. */
  makes?: boolean;
  body?: Body;
  /** A body that is no JSON. */
  file?: string;
  answers: Record<number, Answer>;
  /** The refusals that this call knows, beside those that follow from its kind (see refusals.ts). */
  errors?: readonly ErrorCode[];
  /** Counted per client address: 429 above the limit. */
  limited?: boolean;
}

/** Who may call, as the permission table (app/domain/actor.ts) has it, in words. */
export const WHO = {
  anybody: 'Anybody, signed in or not.',
  person: 'Anybody who is signed in.',
  member: 'People of an organization (site or sponsor).',
  site: 'People of a site.',
  sponsor: 'People of a sponsor, and administrators.',
  party: 'Either side of the match; administrators may read.',
  owner: 'Its own people and administrators; to anybody else it looks as if there were none.',
  admin: 'Administrators.',
  holder: 'Whoever holds the signed address.',
} as const;
export type Who = keyof typeof WHO;

/** A sentence for every field. */
type Notes<S extends z.ZodType> = Record<keyof z.input<S> & string, string>;

/**
 * A schema under a name of its own in the document, with a sentence for every field.
 * The notes of one noun serve all its forms: those for fields that this one lacks are left out.
 */
export const component = <S extends z.ZodType>(id: string, schema: S, description: string, notes: Notes<S>): S =>
  schema.meta({ id, description, 'x-notes': notes });

/**
 * A schema of just what a verb returns: TypeScript compares the two both ways, so that neither can gain, lose or change
 * a field without the other.
 */
export const exactly =
  <T>() =>
  <S extends z.ZodType<T>>(schema: [T] extends [z.output<S>] ? S : 'a field is missing, or has another type'): S =>
    schema as S;

/** Milliseconds since 1970, UTC. */
export const moment = () => z.int().meta({ example: 1_790_000_000_000 });
export const text = () => z.string();
export const nullableText = () => z.string().nullable();

/** The values of a catalogue's list. */
export const valuesOf = <const O extends readonly Option[]>(options: O) =>
  options.map(({ value }) => value) as [O[number]['value'], ...O[number]['value'][]];
