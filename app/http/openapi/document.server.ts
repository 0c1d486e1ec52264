/** The API described: OpenAPI 3.1, made from the schemas that the doors parse with (API-10). */
import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { BODY_MAX_BYTES, RATE_LIMIT_SECONDS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { IDEMPOTENCY_KEY } from '~/domain/fields';
import { pageQuery } from '../lists.server';
import { account } from './account';
import { admin } from './admin';
import { auth } from './auth';
import { type Answer, type Call, WHO } from './call';
import { contact } from './contact';
import { documents } from './documents';
import { EXAMPLE_KEY } from './examples';
import { facilities } from './facilities';
import { kiosk } from './kiosk';
import { matches } from './matches';
import { organizations } from './organizations';
import { persons } from './persons';
import { platform } from './platform';
import { ranking } from './ranking';
import { type Refusals, refusalsOf } from './refusals';
import { registry as registryCalls } from './registry';
import { sponsor } from './sponsor';
import { staff } from './staff';
import { studies } from './studies';
import { trackRecord } from './track-record';
import { training } from './training';

/** Every call, by its noun, in the order of the page. */
const NOUNS = [
  ['Signing in', 'Who asks, and the sessions of browsers and administrators.', auth],
  ['Account', 'One’s own second factor and sessions.', account],
  ['Organizations', 'Sites and sponsors: registration, profile, verification.', organizations],
  ['Studies', 'Submission, approval and what each side sees of a study.', studies],
  [
    'Matches',
    'Which sites fit a study, why, and what both sides do about it.',
    [...matches, ...ranking, ...facilities],
  ],
  ['Sponsors', 'Looking for sites, and how matches go.', sponsor],
  ['Registry', 'Studies of ClinicalTrials.gov, and the study form filled in from them.', registryCalls],
  ['Documents', 'Files: asked for an address, sent there, named by their path.', documents],
  ['Staff', 'The people of an organization.', staff],
  ['Track record', 'Trials of the public registry that are a site’s.', trackRecord],
  ['Training', 'Good-clinical-practice training.', training],
  ['Kiosk', 'Registration at a stand.', kiosk],
  ['Contact', 'Messages to the team.', contact],
  ['Administration', 'What only administrators see.', admin],
  ['Personal data', 'What is stored about a person: exported, and erased.', persons],
  ['Platform', 'The service itself.', platform],
] as const;

const INTRODUCTION = `Every call takes and answers JSON, and goes through the same rules as the form of the same deed.

**Signing in.** A session cookie, opened by POST /login (a form with email and password) or POST /api/admin/login.

**Refusals** are \`{ "message": "…", "errors": { "field": ["…"] } }\`, with the fields named where they are at fault. What belongs to somebody else reads as if it did not exist: 404.

**Methods.** HEAD answers as GET does, without the body. OPTIONS names the methods; any other method is 405 with \`Allow\`. An unknown address under /api is 404.

**Sent twice, done once.** Calls that make something take an \`Idempotency-Key\`: the same key by the same person gets the same answer for 30 days.

**Lists** page by \`limit\` and \`cursor\`. The next page stands in the \`Link\` header; none means the end. A limit or cursor that is none of ours is 400.

**Caching.** What was read carries an \`ETag\`; asked again with \`If-None-Match\` it is 304 without a body, if nothing has changed.

**Limits.** A body has at most ${BODY_MAX_BYTES / 1024} KB (413 above it). Calls open to everybody are counted per address: 429 with \`Retry-After: ${RATE_LIMIT_SECONDS}\`. A write that another site’s page causes in a browser is 403. While nothing can be saved or read (a full disk, a locked database), any call is 503 with \`Retry-After\`, and nothing was changed.

**Times** are milliseconds since 1970, UTC; days are YYYY-MM-DD; money is whole US dollars.`;

const ETAG = { ETag: 'Names this content; send it back as If-None-Match.' };
const LINK = { Link: 'The next page, as in </api/studies?cursor=…>; rel="next". None on the last.' };

type Route = Parameters<OpenAPIRegistry['registerPath']>[0];
type Responses = Route['responses'];

const headersOf = (headers: Record<string, string> | undefined) =>
  headers &&
  Object.fromEntries(Object.entries(headers).map(([name, description]) => [name, { description, schema: STRING }]));
const STRING = { type: 'string' } as const;

function responseOf(call: Call, status: string, answer: Answer & Partial<Refusals>): Responses[string] {
  const { description, schema, example, examples, type } = answer;
  const read = call.method === 'get' && status === '200' && schema !== undefined;
  const headers = {
    ...answer.headers,
    ...(read && call.id !== 'health' ? ETAG : {}),
    ...(read && call.pages ? LINK : {}),
  };
  const media = { schema, ...(examples ? { examples } : { example }) };
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers: headersOf(headers) }),
    ...(type ? { content: { [type]: {} } } : schema && { content: { 'application/json': media } }),
  };
}

function parametersOf(call: Call): Route['parameters'] {
  const blanks = Object.entries(call.blanks ?? {}).map(([name, description]) => ({
    ...{ name, in: 'path' as const, required: true, description, schema: STRING },
  }));
  const key = {
    ...{ name: 'Idempotency-Key', in: 'header' as const, required: false, example: EXAMPLE_KEY },
    description: 'Makes a call that is sent twice one call. 8 to 100 letters, digits, hyphens or underscores.',
    schema: { ...STRING, pattern: IDEMPOTENCY_KEY.source },
  };
  return [...blanks, ...(call.makes ? [key] : [])];
}

const withPages = ({ query, pages }: Call) =>
  query && pages ? query.extend(pageQuery.shape) : pages ? pageQuery : query;

function routeOf(call: Call, tag: string): Route {
  const { method, path, id, summary, description, who, body, file } = call;
  const open = who === 'anybody' || who === 'holder';
  const responses = Object.entries({ ...call.answers, ...refusalsOf(call) }).map(
    ([status, answer]) => [status, responseOf(call, status, answer)] as const,
  );
  return {
    ...{ method, path, operationId: id, summary, tags: [tag] },
    description: [description, `Who: ${WHO[who]}`].filter(Boolean).join('\n\n'),
    security: open ? [] : [{ session: [] }],
    parameters: parametersOf(call),
    request: {
      query: withPages(call),
      ...(body && {
        body: {
          required: !body.mayBeLeftOut,
          content: { 'application/json': { schema: body.schema, example: body.example } },
        },
      }),
      ...(file && {
        body: { description: file, required: true, content: { 'application/octet-stream': { schema: FILE } } },
      }),
    },
    responses: Object.fromEntries(responses),
  };
}
const FILE = { type: 'string', format: 'binary' } as const;

function build() {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'session', {
    ...{
      type: 'apiKey',
      in: 'cookie',
      name: 'sb_session',
      description: 'The session cookie; __Host-sb_session where the address is https.',
    },
  });
  for (const [noun, , calls] of NOUNS) for (const call of calls) registry.registerPath(routeOf(call, noun));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: 'StudyBridge API', version: '1.0.0', description: INTRODUCTION },
    servers: [{ url: '/' }],
    externalDocs: { url: paths.apiDocs, description: 'The same as pages' },
    tags: NOUNS.map(([name, description]) => ({ name, description })),
  });
  for (const [, , calls] of NOUNS)
    for (const call of calls) describeParameters(document.paths?.[call.path]?.[call.method], call);
  for (const schema of Object.values(document.components?.schemas ?? {})) describeFields(schema as Described);
  return document;
}

interface Described {
  'x-notes'?: Record<string, string>;
  properties?: Record<string, { description?: string }>;
}

const ABOUT_PAGES: Record<string, string> = {
  limit: 'How many, at most.',
  cursor: 'Where the page begins: as the Link header of the page before has it.',
};

function describeParameters(operation: { parameters?: object[] } | undefined, { about = {} }: Call): void {
  for (const parameter of (operation?.parameters ?? []) as { name: string; description?: string }[])
    parameter.description ??= about[parameter.name] ?? ABOUT_PAGES[parameter.name];
}

/** Puts the sentence for each field where OpenAPI wants it. */
function describeFields(schema: Described): void {
  const { 'x-notes': notes = {}, properties = {} } = schema;
  delete schema['x-notes'];
  for (const [name, property] of Object.entries(properties)) property.description = notes[name];
}

export type OpenApiDocument = ReturnType<typeof build>;
let document: OpenApiDocument | undefined;

/** The document, made at first use. */
export function openApiDocument(): OpenApiDocument {
  document ??= build();
  return document;
}
