/**
 * Which part may import which (the layout is in docs/decisions and the README). `npm run architecture` checks it.
 * Imports run one way: routes → http → domain → db, gateways, jobs, matching, registry → catalogue.
 */
const OURS = '^(app|db|tests|scripts)/|^server\\.ts$';
// The ground everything on the server stands on: configuration, logs, secret and clock.
const GROUND = '^app/(env|gateways/(log|security-log|secret|clock))\\.server\\.ts$';
const DOORS = '^app/(routes\\.ts$|root\\.tsx$|entry\\.)'; // what Remix itself starts from
const STARTS = [
  '^app/routes/([^/]+|[^/]+/route)\\.tsx?$',
  DOORS,
  '^server\\.ts$',
  '^db/(commands/|drizzle\\.config\\.ts$)',
  '^app/domain/site-index/worker\\.ts$', // built to a file of its own
];
const SERVER_ONLY = '\\.server\\.tsx?$';

const folder = (name) => (name === 'db' ? '^db/' : `^app/${name}/`);

/** `name` imports itself and `allowed`, and nothing else of ours. */
const layer = (name, allowed, comment) => ({
  name: `${name}-imports`,
  comment,
  severity: 'error',
  from: { path: folder(name), pathNot: '^db/(commands/|drizzle\\.config\\.ts$)' },
  to: { path: OURS, pathNot: [folder(name), '\\.css$', ...allowed] },
});

/** Only `places` import the packages. */
const packagesStayIn = (name, packages, places, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: OURS, pathNot: [...places, '^(tests|scripts)/'] },
  to: { path: `node_modules/(${packages.join('|')})(/|$)` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    layer(
      'routes',
      ['http', 'domain', 'ui', 'catalogue'].map(folder),
      'A handler is guarded, parsed, handed to one verb, answered. What it needs of the data, a file or another system is the work of a verb in app/domain; what it shows twice belongs to app/ui.',
    ),
    layer(
      'http',
      ['domain', 'catalogue'].map(folder).concat(GROUND),
      'app/http knows Request and the domain, no more: it turns a request into an actor and an input, and a result or a DomainError into a Response.',
    ),
    layer(
      'domain',
      ['gateways', 'jobs', 'matching', 'registry', 'catalogue', 'db'].map(folder).concat(GROUND),
      'A verb is called by the form, the JSON call and a job alike, so it must not know Request, pages or sessions. Throw a DomainError(code) and let app/http say it.',
    ),
    layer(
      'jobs',
      ['domain', 'gateways', 'catalogue', 'db'].map(folder).concat(GROUND),
      'A job claims a row and calls a verb or a gateway. It has no request and no page.',
    ),
    layer(
      'gateways',
      ['catalogue', 'registry'].map(folder).concat(GROUND),
      'A gateway talks to one other system and knows nothing of ours but the form of what it fetches: give it what it needs as arguments.',
    ),
    layer(
      'db',
      ['catalogue'].map(folder).concat(GROUND),
      'The data does not know who asks. Rules and permissions are the work of the verb in app/domain that calls the query.',
    ),
    layer(
      'matching',
      ['catalogue'].map(folder),
      'Matching is pure: the verb reads the data and passes it in, time included, so that every score can be tested and explained.',
    ),
    layer(
      'registry',
      ['catalogue'].map(folder),
      'Import rules are pure: the gateway fetches the record, the verb passes it in.',
    ),
    layer(
      'ui',
      ['domain', 'catalogue'].map(folder),
      'A part of the design system shows what it is given. The page loads, and passes props.',
    ),
    layer('catalogue', [], 'The catalogue is words and lists: everybody imports it, so it imports nobody.'),
    {
      name: 'doors-imports',
      comment:
        'root, the entries and routes.ts stand where the routes stand: http, domain, ui, catalogue (and, on the server, env and log).',
      severity: 'error',
      from: { path: DOORS },
      to: { path: OURS, pathNot: [...['http', 'domain', 'ui', 'catalogue'].map(folder), GROUND, '\\.css$'] },
    },
    {
      name: 'ground-imports',
      comment: 'Configuration, log, secret and clock are there before anything else runs, so they need nothing else.',
      severity: 'error',
      from: { path: GROUND },
      to: { path: OURS, pathNot: [GROUND, folder('catalogue')] },
    },
    {
      name: 'no-route-borrows-from-another',
      comment:
        'A page is a folder with the parts only it uses. What two pages use moves to app/ui (looks), app/http (requests) or app/domain (rules).',
      severity: 'error',
      from: { path: '^app/routes/([^/$]+)/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    {
      name: 'no-route-borrows-from-another-with-parameters',
      comment:
        'The same for folders with a parameter in their name: what is captured is put into the pattern as it is, where a $ would mean its end, so they are told apart by what stands before it.',
      severity: 'error',
      from: { path: '^app/routes/([^/$]+)\\$[^/]*/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1\\$[^/]*/' },
    },
    {
      name: 'queries-through-verbs',
      comment:
        'Queries are called by verbs and jobs, with the connection the store gave them; server.ts and commands open the store and call verbs.',
      severity: 'error',
      from: { path: '^server\\.ts$' },
      to: { path: '^db/queries/' },
    },
    {
      name: 'browser-code-imports-no-server-code',
      comment:
        'ui, catalogue, matching, registry and the plain files of domain can reach the browser. A .server file, the database or a gateway there would ship to it, or break the build. Pass the data in.',
      severity: 'error',
      from: { path: '^app/(ui|catalogue|matching|registry|domain)/', pathNot: SERVER_ONLY },
      to: { path: [SERVER_ONLY, '^db/', '^app/(gateways|jobs|http)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'catalogue-needs-no-package',
      comment: 'Words and lists need no code but our own.',
      severity: 'error',
      from: { path: folder('catalogue') },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'pure-rules-need-only-zod',
      comment: 'What may run anywhere takes no package but zod, and no Node module: pass data, time and chance in.',
      severity: 'error',
      from: { path: '^app/(matching|registry)/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    packagesStayIn(
      'sql-stays-in-db',
      ['drizzle-orm', 'better-sqlite3', 'pg'],
      ['^db/'],
      'All SQL lives in db/queries, one file a noun, so that it runs on both engines and is found. Add a function named by what it returns.',
    ),
    packagesStayIn(
      'the-world-stays-in-gateways',
      ['nodemailer', '@aws-sdk/[^/]+'],
      ['^app/gateways/'],
      'Other systems are reached through app/gateways, where tests and outages are dealt with once.',
    ),
    packagesStayIn(
      'remix-auth-stays-in-http',
      ['remix-auth', 'remix-auth-form'],
      ['^app/http/'],
      'Sessions and strategies know Request: they live in app/http. A verb gets an actor.',
    ),
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or a third is missing that both import.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unused-files',
      comment: 'No page, server or command reaches this file, tests apart. Use it or delete it.',
      severity: 'error',
      from: { path: STARTS },
      to: { path: '^(app|db)/', pathNot: [...STARTS, '\\.d\\.ts$', '\\.css$'], reachable: false },
    },
    {
      name: 'no-missing-files',
      comment: 'The import leads nowhere: a misspelt path, or a package that package.json does not name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(\\./server/index\\.js|virtual:)' },
    },
    {
      name: 'no-development-packages-at-run-time',
      comment: 'The image holds only "dependencies". Move the package there, or do without it.',
      severity: 'error',
      from: { path: '^(app|db)/|^server\\.ts$', pathNot: '^app/routes\\.ts$|^db/drizzle\\.config\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Tests and scripts look at the product, never the other way round.',
      severity: 'error',
      from: { path: '^(app|db)/|^server\\.ts$' },
      to: { path: '^(tests|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|test-results)/' },
    tsConfig: { fileName: 'tsconfig.json' }, // resolves ~/, ~db/ and ~tests/
    tsPreCompilationDeps: true, // sees type imports too
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
