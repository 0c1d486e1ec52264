/** The document as it is sent: what calls share is written once, and examples are few. Its pages have it in full. */
import type { Schema } from './schema-words';

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}
type Headers = Record<string, object>;
interface Answer {
  $ref?: string;
  description?: string;
  headers?: Headers;
  content?: Record<string, Media>;
}
interface Operation {
  parameters?: { $ref?: string; name?: string; in?: string }[];
  requestBody?: { content?: Record<string, Media> };
  responses: Record<string, Answer>;
}
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown> | undefined> & { schemas: Record<string, Schema> };
}

/** Gives each thing that is written a name, the same for the same, and refers to it. */
function sharing(kind: string, nameFor: (thing: object, number: number) => string) {
  const names = new Map<string, string>();
  const shared: Record<string, object> = {};
  const share = <Thing extends object>(thing: Thing): { $ref: string } => {
    const written = JSON.stringify(thing);
    const name = names.get(written) ?? nameFor(thing, names.size + 1);
    names.set(written, name);
    shared[name] = thing;
    return { $ref: `#/components/${kind}/${name}` };
  };
  return { share, shared };
}

/** A refusal with its codes; what each says is in components.examples, once. One without codes is as its call declares it. */
function withCodes(answer: Answer, examples: Record<string, unknown>): Answer {
  const { content, headers } = answer;
  const media = content?.['application/json'];
  if (!media?.examples) return answer;
  const codes = Object.entries(media.examples);
  for (const [code, { value }] of codes) examples[code] = { value };
  return {
    description: codes.map(([code]) => code).join(', '),
    headers,
    content: { 'application/json': { schema: media.schema } },
  };
}

/** Names that are used for more than one thing get a number. */
function distinct() {
  const used = new Map<string, number>();
  return (name: string): string => {
    const times = (used.get(name) ?? 0) + 1;
    used.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  };
}

const isRefusal = (status: string) => Number(status) >= 400;

/** How often each thing is written. */
function timesOf(things: readonly object[]): (thing: object) => number {
  const times = new Map<string, number>();
  for (const thing of things) times.set(JSON.stringify(thing), (times.get(JSON.stringify(thing)) ?? 0) + 1);
  return (thing) => times.get(JSON.stringify(thing)) ?? 0;
}

/** @param full is changed. Its answers have the examples that it was declared with, and refusals one for each code. */
export function compacted<Full extends Described>(full: Full): Full {
  const operations = Object.values(full.paths).flatMap((methods) => Object.values(methods));
  const [parameterName, headerName] = [distinct(), distinct()];
  const parameters = sharing('parameters', (parameter) => parameterName((parameter as { name: string }).name));
  const headers = sharing('headers', (header) => headerName((header as { named: string }).named));
  const refusals = sharing('responses', (_, number) => `E${number}`);
  const examples: Record<string, unknown> = {};
  const isRepeated = timesOf(operations.flatMap((operation) => operation.parameters ?? []));

  const sharedHeaders = (given: Headers | undefined): Headers | undefined =>
    given &&
    Object.fromEntries(Object.entries(given).map(([named, header]) => [named, headers.share({ named, ...header })]));

  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((one) => (isRepeated(one) > 1 ? parameters.share(one) : one));
    if (operation.parameters?.length === 0) delete operation.parameters;
    for (const [status, answer] of Object.entries(operation.responses)) {
      answer.headers = sharedHeaders(answer.headers);
      if (isRefusal(status)) operation.responses[status] = refusals.share(withCodes(answer, examples));
    }
  }
  for (const header of Object.values(headers.shared) as { named?: string }[]) delete header.named;
  Object.assign(full.components, {
    parameters: parameters.shared,
    headers: headers.shared,
    responses: refusals.shared,
    examples,
  });
  return full;
}
