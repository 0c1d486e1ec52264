/** The calls in the served API document (API-10). */
import type { Described, Operation } from '../support/api-document';
import type { Schema } from '../support/json-schema';
import { client } from './client';

export interface DescribedCall {
  readonly method: string;
  /** With its parameters, as in /api/studies/{id}. */
  readonly path: string;
  readonly operation: Operation;
  /** The schema of its JSON body, if it has one. */
  readonly body?: { readonly schema: Schema; readonly example: unknown };
}

export interface Calls {
  readonly calls: readonly DescribedCall[];
  readonly schemas: Readonly<Record<string, Schema>>;
}

export async function callsAt(url: string): Promise<Calls> {
  const { json } = await client(url).get('/api/openapi.json');
  const { paths, components } = json as unknown as Described;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DescribedCall => {
      const media = operation.requestBody?.content['application/json'];
      const body = media?.schema && { schema: media.schema, example: media.example };
      return { path, method: method.toUpperCase(), operation, ...(body && { body }) };
    }),
  );
  return { calls, schemas: components.schemas };
}

/** The names in a schema, with its references resolved. */
export function resolved(schema: Schema, schemas: Calls['schemas']): Schema {
  const named = schema.$ref && schemas[schema.$ref.replace('#/components/schemas/', '')];
  return named ? resolved(named, schemas) : schema;
}
