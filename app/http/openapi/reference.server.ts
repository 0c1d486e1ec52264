/** The document as the pages at /api/docs show it: plain words and lists, nothing to resolve. */
import { env } from '~/env.server';
import { type OpenApiDocument, openApiDocument } from './document.server';
import { type Field, fieldsOf, nameOf, type Schema, typeOf } from './fields';

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
  body: { required: boolean; forms: ReferenceForm[] } | null;
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

/** A noun with its calls, or the forms of answers. */
export interface ReferencePart {
  id: string;
  name: string;
  description: string;
  calls: ReferenceCall[];
  forms: ReferenceForm[];
}

/** A body or an answer, field by field. */
export interface ReferenceForm {
  name: string;
  description: string;
  fields: Field[];
}

/** What is where. */
export interface ReferenceContents {
  version: string;
  /** Paragraphs with **bold** and `code`. */
  introduction: string[];
  parts: (Pick<ReferencePart, 'id' | 'name' | 'description'> & {
    calls: Pick<ReferenceCall, 'id' | 'method' | 'path' | 'summary'>[];
  })[];
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
const FORMS = { id: 'forms', name: 'Forms of answers', description: 'What the answers of the calls are made of.' };
const pretty = (value: unknown) => (value === undefined ? null : JSON.stringify(value, null, 2));
const idOf = (noun: string) => noun.toLowerCase().replace(/\W+/g, '-');

let parts: ReferencePart[] | undefined;

/** The parts, made at first use. */
function referenceParts(): readonly ReferencePart[] {
  parts ??= partsOf(openApiDocument());
  return parts;
}

/** Every call by name, and what all calls have in common. */
export function apiContents(): ReferenceContents {
  const { version, description = '' } = openApiDocument().info;
  return {
    version,
    introduction: description.split('\n\n'),
    parts: referenceParts().map(({ id, name, description, calls }) => ({
      ...{ id, name, description },
      calls: calls.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
  };
}

/** A part by its id; undefined where there is none of that name. */
export const apiPart = (id: string): ReferencePart | undefined => referenceParts().find((part) => part.id === id);

function partsOf(document: OpenApiDocument): ReferencePart[] {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      tag: operation.tags[0],
      ...callOf(method, path, operation, schemas),
    })),
  );
  // What is only sent stands with its call; what is answered, too, stands among the forms.
  const answered = new Set(calls.flatMap(({ answers }) => answers.flatMap(({ schemas }) => schemas)));
  const sent = new Set(calls.flatMap(({ body }) => body?.forms.map(({ name }) => name) ?? []));
  const forms = Object.entries(schemas)
    .filter(([name]) => answered.has(name) || !sent.has(name))
    .map(([name, schema]) => formOf(name, schema));
  return [
    ...(document.tags ?? []).map(({ name, description = '' }) => ({
      ...{ id: idOf(name), name, description },
      calls: calls.filter(({ tag }) => tag === name),
      forms: [],
    })),
    { ...FORMS, calls: [], forms },
  ];
}

function callOf(method: string, path: string, operation: Operation, schemas: Record<string, Schema>): ReferenceCall {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
  const paragraphs = description.split('\n\n');
  const media = requestBody?.content[JSON_TYPE];
  return {
    ...{ id, method: method.toUpperCase(), path, summary },
    text: paragraphs.slice(0, -1),
    who: (paragraphs.at(-1) ?? '').replace('Who: ', ''),
    parameters: parameters.map((parameter) => ({
      ...{ name: parameter.name, required: parameter.required ?? false, description: parameter.description ?? '' },
      ...{ place: parameter.in, ...typeOf(parameter.schema) },
    })),
    body: media?.schema ? { required: requestBody?.required ?? false, forms: formsOf(media.schema, schemas) } : null,
    file: requestBody && !media ? (requestBody.description ?? '') : null,
    answers: Object.entries(responses).map(([status, answer]) => answerOf(status, answer)),
    curl: curlOf(method, path, media ? JSON.stringify(media.example) : null, requestBody !== undefined && !media),
  };
}

const formOf = (name: string, schema: Schema): ReferenceForm => ({
  ...{ name, description: schema.description ?? '', fields: fieldsOf(schema) },
});

function formsOf(schema: Schema, schemas: Record<string, Schema>): ReferenceForm[] {
  return (schema.anyOf ?? [schema]).map((form) => {
    const name = nameOf(form) ?? '';
    return formOf(name, schemas[name] ?? form);
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

function curlOf(method: string, path: string, body: string | null, file: boolean): string {
  const address = env().publicUrl + path;
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}-b cookies.txt '${address}'`];
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`);
  if (file) lines.push('--data-binary @protocol.pdf');
  return lines.join(' \\\n  ');
}
