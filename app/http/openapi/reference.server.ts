/** The document as the page at /api/docs shows it: plain words and tables, nothing to resolve. */
import { type OpenApiDocument, openApiDocument } from './document.server';
import { type Field, fieldsOf, nameOf, type Schema, typeOf } from './fieldTable';

export interface ReferenceCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Paragraphs. */
  text: string[];
  who: string;
  parameters: Field[];
  /** A body may have one of several forms. */
  body: { required: boolean; forms: { name: string; description: string; fields: Field[] }[]; example: string } | null;
  file: string | null;
  answers: ReferenceAnswer[];
  curl: string;
}

interface ReferenceAnswer {
  status: string;
  description: string;
  headers: { name: string; description: string }[];
  /** Of a successful answer: its form in words, the schemas named in it, and an example. */
  type: string | null;
  schemas: string[];
  example: string | null;
}

export interface Reference {
  version: string;
  /** Paragraphs with **bold** and `code`. */
  introduction: string[];
  nouns: { id: string; name: string; description: string; calls: ReferenceCall[] }[];
  schemas: { name: string; description: string; fields: Field[] }[];
}

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
  responses: Record<
    string,
    { description: string; headers?: Record<string, { description: string }>; content?: Record<string, Media> }
  >;
}

const JSON_TYPE = 'application/json';
const pretty = (value: unknown) => (value === undefined ? null : JSON.stringify(value, null, 2));
export const anchorOf = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

function referenceOf(document: OpenApiDocument, address: string): Reference {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      tag: operation.tags[0],
      ...callOf(method, path, operation, schemas, address),
    })),
  );
  // What is only sent stands with its call; what is answered, too, stands among the forms.
  const answered = new Set(calls.flatMap(({ answers }) => answers.flatMap(({ schemas }) => schemas)));
  const sent = new Set(calls.flatMap(({ body }) => body?.forms.map(({ name }) => name) ?? []));
  return {
    version: document.info.version,
    introduction: (document.info.description ?? '').split('\n\n'),
    nouns: (document.tags ?? []).map(({ name, description = '' }) => ({
      ...{ id: anchorOf(name), name, description },
      calls: calls.filter(({ tag }) => tag === name),
    })),
    schemas: Object.entries(schemas)
      .filter(([name]) => answered.has(name) || !sent.has(name))
      .map(([name, schema]) => ({ name, description: schema.description ?? '', fields: fieldsOf(schema) })),
  };
}

function callOf(
  method: string,
  path: string,
  operation: Operation,
  schemas: Record<string, Schema>,
  address: string,
): ReferenceCall {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
  const paragraphs = description.split('\n\n');
  const media = requestBody?.content[JSON_TYPE];
  const example = media ? (pretty(media.example) ?? '{}') : '';
  return {
    ...{ id, method: method.toUpperCase(), path, summary },
    text: paragraphs.slice(0, -1),
    who: (paragraphs.at(-1) ?? '').replace('Who: ', ''),
    parameters: parameters.map((parameter) => ({
      ...{ name: parameter.name, required: parameter.required ?? false, description: parameter.description ?? '' },
      ...{ place: parameter.in, ...typeOf(parameter.schema) },
    })),
    body: media?.schema
      ? { required: requestBody?.required ?? false, forms: formsOf(media.schema, schemas), example }
      : null,
    file: requestBody && !media ? (requestBody.description ?? '') : null,
    answers: Object.entries(responses).map(([status, answer]) => answerOf(status, answer)),
    curl: curlOf(
      method,
      path,
      address,
      media ? JSON.stringify(media.example) : null,
      requestBody !== undefined && !media,
    ),
  };
}

function formsOf(schema: Schema, schemas: Record<string, Schema>) {
  return (schema.anyOf ?? [schema]).map((form) => {
    const name = nameOf(form) ?? '';
    const named = schemas[name] ?? form;
    return { name, description: named.description ?? '', fields: fieldsOf(named) };
  });
}

function answerOf(status: string, { description, headers = {}, content }: Operation['responses'][string]) {
  const media = content?.[JSON_TYPE];
  const good = Number(status) < 300 && media?.schema !== undefined;
  const { type, refs } = media?.schema && good ? typeOf(media.schema) : { type: null, refs: [] };
  return {
    ...{ status, description, type, schemas: refs, example: good ? pretty(media?.example) : null },
    headers: Object.entries(headers).map(([name, { description }]) => ({ name, description })),
  };
}

function curlOf(method: string, path: string, address: string, body: string | null, file: boolean): string {
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}-b cookies.txt '${address}${path}'`];
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`);
  if (file) lines.push('--data-binary @protocol.pdf');
  return lines.join(' \\\n  ');
}

let reference: Reference | undefined;

/** The reference, made at first use. @param address the platform's own, for the examples. */
export function apiReference(address: string): Reference {
  reference ??= referenceOf(openApiDocument(), address);
  return reference;
}
