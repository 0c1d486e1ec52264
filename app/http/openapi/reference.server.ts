/** The OpenAPI document as the pages at /api/docs show it: plain words and lists. */
import { apiFormsPage } from '~/catalogue/paths';
import { env } from '~/env.server';
import { fullDocument, openApiDocument } from './document.server';
import { nameOf, type Schema, typeOf } from './schema-words';

interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, Media> };
  responses: Record<string, Response>;
}
interface Response {
  description: string;
  headers?: Record<string, { description: string }>;
  content?: Record<string, Media>;
}

export type ReferenceCall = ReturnType<typeof callOf>;
export type ReferenceField = ReturnType<typeof fieldsOf>[number];
type ReferencePart = ReturnType<typeof partsOf>[number];

const JSON_TYPE = 'application/json';
/** On three pages, because one would be longer than all the others together. */
const FORMS = [
  { id: 'forms', name: 'Schemas A to L' },
  { id: 'forms-m-to-r', name: 'Schemas M to R' },
  { id: 'forms-s-to-z', name: 'Schemas S to Z' },
];

let parts: ReferencePart[] | undefined;

/** The resources with their calls, then the schemas of responses. Made on first use. */
function referenceParts(): readonly ReferencePart[] {
  parts ??= partsOf();
  return parts;
}

export const apiPart = (id: string): ReferencePart | undefined => referenceParts().find((part) => part.id === id);

/** The headings of all calls, and the introduction to all of them: paragraphs with **bold** and `code`. */
export function apiContents() {
  const { version, description = '' } = openApiDocument().info;
  const contents = referenceParts().map(({ id, name, description, calls }) => ({
    id,
    name,
    description,
    calls: calls.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }));
  return { version, introduction: description.split('\n\n'), parts: contents };
}

function partsOf() {
  const document = fullDocument();
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) =>
      callOf(method, path, operation, schemas),
    ),
  );
  // A schema that is used only in requests is shown with its call.
  const answered = new Set(calls.flatMap(({ answers }) => answers.flatMap(({ refs }) => refs)));
  const sent = new Set(calls.flatMap(({ body }) => body?.forms.map(({ name }) => name) ?? []));
  const forms = Object.entries(schemas)
    .filter(([name]) => answered.has(name) || !sent.has(name))
    .map(([name, schema]) => formOf(name, schema));
  const resources = (document.tags ?? []).map(({ name, description = '' }) => ({
    id: name.toLowerCase().replace(/\W+/g, '-'),
    name,
    description,
    calls: calls.filter(({ tag }) => tag === name),
    forms: [] as typeof forms,
  }));
  const schemaPages = FORMS.map((page) => ({
    ...page,
    description: 'What the calls return.',
    calls: [],
    forms: forms.filter(({ name }) => apiFormsPage(name) === page.id),
  }));
  return [...resources, ...schemaPages];
}

function callOf(method: string, path: string, operation: Operation, schemas: Record<string, Schema>) {
  const { operationId, summary, description, tags, parameters = [], requestBody, responses } = operation;
  const paragraphs = description.split('\n\n');
  const json = requestBody?.content[JSON_TYPE];
  return {
    id: operationId,
    tag: tags[0],
    method: method.toUpperCase(),
    path,
    summary,
    text: paragraphs.slice(0, -1),
    who: (paragraphs.at(-1) ?? '').replace('Who: ', ''),
    parameters: parameters.map(({ name, required = false, description = '', in: place, schema }) => ({
      name,
      required,
      description: description || (schema.description ?? ''),
      place,
      ...typeOf(schema),
    })),
    body: json?.schema ? { required: requestBody?.required ?? false, forms: formsOf(json.schema, schemas) } : null,
    file: requestBody && !json ? (requestBody.description ?? '') : null,
    answers: Object.entries(responses).map(([status, response]) => answerOf(status, response)),
    curl: curlOf(method, path, json?.example, requestBody !== undefined && !json),
  };
}

const formOf = (name: string, schema: Schema) => ({
  name,
  description: schema.description ?? '',
  fields: fieldsOf(schema),
});

/** A body may have one of several schemas. */
const formsOf = (schema: Schema, schemas: Record<string, Schema>) =>
  (schema.anyOf ?? [schema]).map((form) => {
    const name = nameOf(form) ?? '';
    return formOf(name, schemas[name] ?? form);
  });

const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: schema.description ?? '',
    /** path, query or header, for a parameter. */
    place: undefined as string | undefined,
    ...typeOf(schema),
  }));

/** Successful responses have their type and an example; all errors look the same. */
function answerOf(status: string, { description, headers = {}, content }: Response) {
  const { schema, example } = content?.[JSON_TYPE] ?? {};
  const shown = Number(status) < 300 && schema ? typeOf(schema) : undefined;
  return {
    status,
    description,
    type: shown?.type ?? null,
    refs: shown?.refs ?? [],
    example: shown && example !== undefined ? JSON.stringify(example, null, 2) : null,
    headers: Object.entries(headers).map(([name, { description }]) => ({ name, description })),
  };
}

function curlOf(method: string, path: string, body: unknown, file: boolean): string {
  const address = env().publicUrl + path;
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}-b cookies.txt '${address}'`];
  const json = JSON.stringify(body)?.replaceAll("'", "'\\''");
  if (json) lines.push(`-H 'Content-Type: application/json'`, `-d '${json}'`);
  if (file) lines.push('--data-binary @protocol.pdf');
  return lines.join(' \\\n  ');
}
