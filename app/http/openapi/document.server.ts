/** The API described as OpenAPI 3.1, made from the schemas that the endpoints use (API-10). */
import { STATUS_CODES } from 'node:http';
import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { account } from '~/actions/accounts';
import { type Action, type Answer, methodOf, namesIn, pathOf, scopeOf, WHO } from '~/actions/action';
import { administration } from '~/actions/administration';
import { agreements } from '~/actions/agreements';
import { analytics } from '~/actions/analytics';
import { apiTokens } from '~/actions/api-tokens';
import { budgets } from '~/actions/budgets';
import { changes } from '~/actions/changes';
import { contracts } from '~/actions/contracts';
import { counts } from '~/actions/counts';
import { organizationDecisions } from '~/actions/decisions';
import { documents } from '~/actions/documents';
import { engagements } from '~/actions/engagements';
import { events } from '~/actions/events';
import { feasibility } from '~/actions/feasibility';
import { identityProviders } from '~/actions/identity-providers';
import { inbox } from '~/actions/inbox';
import { invoices } from '~/actions/invoices';
import { joinRequests } from '~/actions/join-requests';
import { kiosk } from '~/actions/kiosk';
import { organizationLifecycle, studyLifecycle } from '~/actions/lifecycle';
import { matches } from '~/actions/matches';
import { memberships } from '~/actions/memberships';
import { messages } from '~/actions/messages';
import { notes } from '~/actions/notes';
import { openStudyActions } from '~/actions/open-studies';
import { organizations } from '~/actions/organizations';
import { outreach } from '~/actions/outreach';
import { persons } from '~/actions/persons';
import { contact, platform } from '~/actions/platform';
import { promises } from '~/actions/promises';
import { publicPages } from '~/actions/public-pages';
import { registry } from '~/actions/registry';
import { relations } from '~/actions/relations';
import { review } from '~/actions/review';
import { search } from '~/actions/search';
import { selecting, selectionRequests } from '~/actions/selection-requests';
import { signingIn } from '~/actions/signing-in';
import { siteLists } from '~/actions/site-lists';
import { sponsors } from '~/actions/sponsors';
import { staff } from '~/actions/staff';
import { startUps } from '~/actions/start-up';
import { startUpRecords } from '~/actions/start-up-records';
import { studies } from '~/actions/studies';
import { studyMatches } from '~/actions/study-matches';
import { studyReports } from '~/actions/study-report';
import { trackRecord } from '~/actions/track-record';
import { training } from '~/actions/training';
import { visits } from '~/actions/visits';
import { webhooks } from '~/actions/webhooks';
import { BODY_MAX_BYTES, RATE_LIMIT_SECONDS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { SCOPE_NOUNS, type ScopeNoun } from '~/catalogue/scopes';
import { IDEMPOTENCY_KEY } from '~/domain/model/fields';
import { pageQuery } from '~/domain/model/page-query';
import { describedView } from '~/domain/model/views';
import { compacted, type Described } from './compact';
import { EXAMPLE_KEY, exampleOf } from './examples';
import { isOpen, type Refusal, refusalsOf } from './refusals';

const page = (name: string, description: string, actions: Record<string, Action>) => ({
  name,
  description,
  actions: Object.values(actions),
  noun: null as ScopeNoun | null,
});

/** Its calls can be made by a token with its scopes. */
const scoped = (noun: ScopeNoun, description: string, actions: Record<string, Action>) => ({
  ...page(SCOPE_NOUNS[noun], description, actions),
  noun,
});

/** In the order of the pages. */
export const RESOURCES = [
  page('Signing in', 'Sessions for people and administrators.', signingIn),
  page('Account', 'Your own name, second factor, sessions, and suggestions by e-mail.', account),
  page('Tokens', 'By which programs make calls for an organization, instead of a session.', apiTokens),
  page('Webhooks', 'Addresses to which changes are posted, for programs that want to be told.', webhooks),
  page('Relations', 'Which CRO works on behalf of which client, and what the client reads of it.', relations),
  page('Memberships', 'The organizations that you belong to, and joining one.', { ...memberships, ...joinRequests }),
  scoped('organizations', 'Sites and sponsors: registration, profile, verification.', {
    ...organizations,
    ...organizationDecisions,
    ...organizationLifecycle,
    ...publicPages,
    ...selecting,
  }),
  page('Review', 'What awaits an administrator’s decision, and the applicant’s answers.', review),
  scoped('changes', 'What has changed, for programs that keep up.', changes),
  scoped('studies', 'Submission, approval, and what each side sees of a study.', {
    ...studies,
    ...studyLifecycle,
  }),
  scoped('matches', 'Which sites fit a study and why, and how both sides respond.', {
    ...matches,
    ...engagements,
    ...notes,
    ...studyMatches,
    ...studyReports,
    ...openStudyActions,
    ...selectionRequests,
  }),
  scoped('messages', 'What the two sides of a match write to each other. Nobody else can read it.', messages),
  page('Inbox', 'What awaits you, wherever it is done.', inbox),
  page('Search', 'One search over everything that you can open.', search),
  scoped('visits', 'The qualification visit of a match: its time, findings and action items.', visits),
  scoped('start-up', 'What a selected site and its sponsor do until the site is activated.', startUps),
  scoped(
    'irb-and-delegation',
    'The records beside the tasks of a start-up: what the IRB does, and who is delegated what.',
    startUpRecords,
  ),
  scoped('contract', 'The contract of a selected site, in versions that both sides propose and sign.', contracts),
  scoped('budget', 'What a sponsor pays a selected site, in versions that both sides propose and sign.', budgets),
  scoped('invoices', 'What a selected site has invoiced its sponsor for, and when it was paid.', invoices),
  scoped('enrollment', 'What an active site counts, month by month: numbers only.', counts),
  scoped('promises', 'What each side of a match has kept, by the records here.', promises),
  scoped(
    'cda-and-documents',
    'The confidential disclosure agreement of a match, electronic signatures, and the documents that the site can read once it is signed.',
    agreements,
  ),
  scoped(
    'feasibility',
    'Questionnaires of sponsors, and what sites answer. Sites answer common questions only once.',
    feasibility,
  ),
  scoped('sponsors', 'Look for sites, and see how matches progress.', {
    ...sponsors,
    ...outreach,
    ...analytics,
  }),
  scoped('site-list', 'The sites that a sponsor prefers and excludes. Only its own people see the list.', siteLists),
  scoped('registry', 'Trials from ClinicalTrials.gov, and the study form filled in from them.', registry),
  scoped('documents', 'Upload files in two steps: get an address, then send the file there.', documents),
  scoped('staff', 'The people of an organization.', staff),
  scoped('track-record', 'Trials in the registry that a site ran.', trackRecord),
  page('Training', 'Training in Good Clinical Practice (GCP).', training),
  page('Events', 'Events, and what they have brought.', events),
  page('Kiosk', 'Registration at an event.', kiosk),
  page('Contact', 'Messages to the team.', contact),
  page(
    'Identity providers',
    'By which the people of an organization sign in, instead of a password.',
    identityProviders,
  ),
  page('Administration', 'For administrators only.', administration),
  page('Personal data', 'Export and erase what is stored about a person.', persons),
  page('Platform', 'The service itself.', platform),
];

const INTRODUCTION = `Calls take and return JSON, and follow the same rules as the forms of the site.

**Tokens.** A program sends \`Authorization: Bearer sb_…\`. An owner of a verified organization makes a token at /account/tokens, as a service account or for themselves, with scopes and a last day. Each call names the scope that it takes as \`Token\`; one without it takes a session. To begin: \`curl -H 'Authorization: Bearer sb_…' ADDRESS/api/studies\`. Never put a token in an address. A program is told of parameters and fields that a call does not have, and of numbers and flags that cannot be read: 400, with their names. Cross-origin requests from browsers are not allowed (no CORS).

**Sessions.** Calls that take no token use a session cookie. You get one from POST /login (a form with email and password) or POST /api/admin/login.

**Your own IDs.** Give a study an \`externalId\`, what your own system calls it, and find it by GET /api/studies?externalId=…. PUT /api/studies/by-external-id/{externalId} submits the study or changes it, whichever is needed, and can be repeated. PATCH /api/studies/{id} changes single fields.

**Errors** look like \`{ "message": "…", "code": "…", "errors": { "field": ["…"] } }\`. Programs go by \`code\`, which stays when a message is reworded; What each code says is in the document under components/examples. \`errors\` names the fields that are wrong, and \`allowed\` the values that a refused choice can have. Anything that belongs to someone else looks as if it did not exist: 404.

**A client.** clients/typescript has a typed client, with a method for each call.

**Methods.** HEAD works wherever GET does. OPTIONS lists the methods of an address; any other method gets 405 (\`method_not_allowed\`) with \`Allow\`. An unknown address under /api gets 404.

**Repeated calls.** Calls that create something take an \`Idempotency-Key\`. For 30 days, the same key from the same person gets the same response, and nothing is created twice. The same key with another body gets 422, and nothing of it is stored: send it with a new key.

**Lists** take \`limit\` and \`cursor\`. The \`Link\` header has the address of the next page; the last page has none. An invalid limit or cursor gets 400.

**Keeping up.** GET /api/changes tells what was created, changed and deleted since a cursor. GET /api/studies and GET /api/matches take \`since\`: what was updated from then on, as milliseconds since 1970 or in ISO 8601. What is deleted is only in the changes.

**Webhooks.** An owner adds an https address at /account/webhooks, and we post each of these changes to it within seconds: \`{ "type": "match.changed", "timestamp": "…", "data": { event, id, at, address } }\`, signed by [Standard Webhooks](https://www.standardwebhooks.com). Verify \`webhook-signature\` with the secret, answer 2xx within 15 seconds, and read the record at its address. A delivery can come twice, with the same \`webhook-id\`, and deliveries are not in order. One that fails is tried ten times over three days.

**Caching.** Responses to GET carry an \`ETag\`. Send it as \`If-None-Match\`, and you get 304 without a body if nothing has changed.

**Changes by others.** Send the \`ETag\` of what you have read as \`If-Match\` with a change to the same address. If it has changed since, you get 412 and nothing is saved. Without \`If-Match\`, your change replaces what is there.

**Limits.** A body can have ${BODY_MAX_BYTES / 1024} KB; a larger one gets 413. Calls that are open to anyone are rate-limited per address and get 429 with \`Retry-After: ${RATE_LIMIT_SECONDS}\`. A write that another website causes in a browser gets 403. If the database cannot be used (a full disk, a lock), any call gets 503 with \`Retry-After\`, and nothing has changed.

**Changes.** Calls, fields and codes are added without notice, so ignore those that you do not know. What is taken away or changes its meaning is announced in docs/api-changes.md, works for at least six months after, and is marked \`deprecated\` here meanwhile.

**Formats.** Times are milliseconds since 1970 in UTC, days are YYYY-MM-DD, and money is in whole US dollars.`;

const ETAG = { ETag: 'Identifies this content. Send it back as If-None-Match.' };
const LINK = { Link: 'The next page, as in </api/studies?cursor=…>; rel="next". Missing on the last page.' };
const STRING = { type: 'string' } as const;
const FILE = { type: 'string', format: 'binary' } as const;

const refusalSchema = describedView('Refusal', 'The body of every error.', {
  message: z.string().describe('A message to show to the user.'),
  code: z.string().describe('Names the error, and stays the same when the message is reworded.'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe('What is wrong with each field, by its name, such as documents[0].name.'),
  allowed: z
    .record(z.string(), z.array(z.union([z.string(), z.number()])))
    .optional()
    .describe('The values that refused choices can have, by field.'),
});

type Route = Parameters<OpenAPIRegistry['registerPath']>[0];

function headersOf(headers: Record<string, string>) {
  const entries = Object.entries(headers).map(([name, description]) => [name, { description, schema: STRING }]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function answerOf(action: Action, status: string, { description, schema, example, headers, type }: Answer) {
  const isRead = methodOf(action) === 'GET' && status === '200';
  const cached = isRead && schema !== undefined && action.name !== 'health';
  const json = schema && { 'application/json': { schema, example } };
  return {
    description: description ?? STATUS_CODES[status] ?? status,
    headers: headersOf({ ...headers, ...(cached && ETAG), ...(action.pages && LINK) }),
    content: type ? { [type]: {} } : json,
  };
}

const refusalOf = ({ description, headers, examples }: Refusal) => ({
  description,
  headers: headersOf(headers),
  content: { 'application/json': { schema: refusalSchema, examples } },
});

function bodyOf({ body, bodyOptional, example, file }: Action): NonNullable<Route['request']>['body'] {
  if (file) return { description: file, required: true, content: { 'application/octet-stream': { schema: FILE } } };
  return body && { required: !bodyOptional, content: { 'application/json': { schema: body, example } } };
}

function parametersOf(action: Action): Route['parameters'] {
  const inPath = namesIn(action).map((name) => ({
    name,
    in: 'path' as const,
    required: true,
    description: action.names?.[name],
    schema: STRING,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: false,
    description: 'Makes a repeated call count once. 8 to 100 letters, digits, hyphens or underscores.',
    schema: { ...STRING, pattern: IDEMPOTENCY_KEY.source },
    example: EXAMPLE_KEY,
  };
  return action.repeatable ? [...inPath, key] : inPath;
}

/** 201 or 200 with what it gives, or either, 204 if that is nothing, and what else it may answer. */
function answersOf({ answer, created, answers, location }: Action): Record<number, Answer> {
  if (answers) return answers;
  const headers = location && { Location: 'Where it can be read, alone or in its list.' };
  if (created && answer) return { 200: { schema: answer }, 201: { schema: created, headers } };
  return { [created ? 201 : answer ? 200 : 204]: { schema: created ?? answer, headers } };
}

function routeOf(action: Action, tag: string, noun: ScopeNoun | null): Route {
  const scope = scopeOf(action, noun);
  const { name, summary, description, who, query, pages } = action;
  return {
    method: methodOf(action).toLowerCase() as Route['method'],
    path: pathOf(action),
    operationId: name,
    summary,
    tags: [tag],
    description: [description, scope && `Token: ${scope}`, `Who: ${WHO[who]}`].filter(Boolean).join('\n\n'),
    security: isOpen(action) ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])],
    parameters: parametersOf(action),
    request: { query: pages ? pageQuery.extend(query?.shape ?? {}) : query, body: bodyOf(action) },
    responses: Object.fromEntries([
      ...Object.entries(answersOf(action)).map(([status, answer]) => [status, answerOf(action, status, answer)]),
      ...refusalsOf(action, scope).map(([status, refusal]) => [status, refusalOf(refusal)]),
    ]),
  };
}

/** @param isFull with an example of every answer, and not only of every body. */
function build({ isFull }: { isFull: boolean }) {
  const openapi = new OpenAPIRegistry();
  openapi.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'sb_session',
    description: 'The session cookie. Its name is __Host-sb_session if the address is https.',
  });
  openapi.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'A token that an owner makes at /account/tokens. Each call names the scope that it takes.',
  });
  for (const { name, noun, actions } of RESOURCES)
    for (const action of actions) openapi.registerPath(routeOf(action, name, noun));
  const document = new OpenApiGeneratorV31(openapi.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: 'StudyBridge API', version: '1.2.0', description: INTRODUCTION },
    servers: [{ url: '/' }],
    externalDocs: { url: paths.apiDocs, description: 'This reference as web pages' },
    tags: RESOURCES.map(({ name, description }) => ({ name, description })),
  });
  addExamples(document as unknown as Described, isFull);
  return document;
}

function addExamples({ paths, components: { schemas } }: Described, isFull: boolean): void {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parts = operations.flatMap(({ requestBody, responses }) => [
    requestBody,
    ...(isFull ? Object.values(responses) : []),
  ]);
  for (const media of parts.flatMap((part) => part?.content?.['application/json'] ?? []))
    if (media.schema && !media.examples) media.example ??= exampleOf(media.schema, schemas);
}

type OpenApiDocument = ReturnType<typeof build>;
let document: OpenApiDocument | undefined;

/** As it is sent. */
export function openApiDocument(): OpenApiDocument {
  document ??= compacted(build({ isFull: false }) as unknown as Described) as unknown as OpenApiDocument;
  return document;
}

/** For its pages: with an example of each answer, and what each refusal says. */
export const fullDocument = (): OpenApiDocument => build({ isFull: true });
