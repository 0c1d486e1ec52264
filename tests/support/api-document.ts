/** The OpenAPI document that the server sends, and its calls as a list. */
import type { APIRequestContext } from '@playwright/test';
import type { Schema } from './json-schema';

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, Media> }>;
}
export interface Described {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, object>;
    responses: Operation['responses'];
    parameters: Record<string, NonNullable<Operation['parameters']>[number]>;
    examples: Record<string, { value: { code: string; message: string } }>;
  };
}

export const JSON_TYPE = 'application/json';

export async function apiDocument(by: APIRequestContext) {
  const document: Described = await (await by.get('/api/openapi.json')).json();
  // Calls share their refusals and parameters.
  const inFull = (responses: Operation['responses']) =>
    Object.fromEntries(
      Object.entries(responses).map(([status, one]) => {
        const name = (one as { $ref?: string }).$ref?.replace('#/components/responses/', '');
        return [status, name === undefined ? one : (document.components.responses[name] as typeof one)];
      }),
    );
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    operation.responses = inFull(operation.responses);
    operation.parameters = operation.parameters?.map(
      (one) => document.components.parameters[one.$ref?.replace('#/components/parameters/', '') ?? ''] ?? one,
    );
  }
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return { document, calls, schemas: document.components.schemas };
}

/** The path with its parameters filled in. */
export const filled = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
