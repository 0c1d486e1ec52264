/**
 * Which part may import which (docs/architecture.md). `npm run architecture` checks it.
 * Imports run one way: routes → http → actions → domain → db, gateways, jobs, matching, registry → catalogue.
 */
const OURS = '^(app|commands|db|tests|scripts)/|^server\\.ts$';
// Configuration, log, request, metrics, traces, secret and clock: every part of the server may use them.
const FOUNDATION =
  '^app/(env|gateways/(log|security-log|request-context|metrics|tracing|otlp|secret|clock))\\.server\\.ts$';
const REMIX_ENTRIES = '^app/(routes\\.ts$|root\\.tsx$|entry\\.)';
// What server.ts takes from the Remix build.
const SERVER_PARTS = '^app/server-parts\\.server\\.ts$';
const ENTRIES = [
  '^app/routes/([^/]+|[^/]+/route)\\.tsx?$',
  REMIX_ENTRIES,
  '^server\\.ts$',
  '^commands/',
  '^db/drizzle\\.config\\.ts$',
  '^app/domain/(commands/ranking/worker|base/files/worker\\.server)\\.ts$', // bundled separately
  '^app/(light\\.ts|ui/notifications/open-bell\\.tsx)$', // bundled for pages without React (vite.config.ts)
];
const SERVER_ONLY = '\\.server\\.tsx?$';

const folder = (name) => (['commands', 'db'].includes(name) ? `^${name}/` : `^app/${name}/`);

/** `name` imports itself and `allowed`, and nothing else of ours. */
const layer = (name, allowed, comment) => ({
  name: `${name}-imports`,
  comment,
  severity: 'error',
  from: { path: folder(name) },
  to: { path: OURS, pathNot: [folder(name), '\\.css$', ...allowed] },
});

/** A floor of the domain imports itself and what is below it. */
const floor = (name, above, comment) => ({
  name: `domain-${name}-imports`,
  comment,
  severity: 'error',
  from: { path: `^app/domain/${name}/` },
  to: { path: `^app/domain/(${above.join('|')})/` },
});

/** Only `places` import the packages. */
const packagesStayIn = (name, packages, places, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: OURS, pathNot: [...places, '^(tests|scripts)/'] },
  to: { path: `node_modules/(${packages.join('|')})(/|$)` },
});

const noUnusedFiles = {
  name: 'no-unused-files',
  comment: 'Only tests reach this file: no page, server or command does. Use it or delete it.',
  severity: 'error',
  from: { path: ENTRIES },
  to: { path: '^(app|db)/', pathNot: [...ENTRIES, '\\.d\\.ts$', '\\.css$', '\\.browser\\.ts$'], reachable: false },
};

// A run over part of the source cannot tell what is unused.
const wholeSource = ['app', 'commands', 'db', 'server.ts'].every((path) => process.argv.includes(path));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    layer(
      'routes',
      ['actions', 'http', 'domain', 'ui', 'catalogue'].map(folder),
      'A handler guards, parses, calls one command and answers. Reading data, files or other systems is the work of a command in app/domain; a component used twice belongs in app/ui.',
    ),
    layer(
      'http',
      ['actions', 'domain', 'catalogue'].map(folder).concat(FOUNDATION),
      'app/http turns a request into an actor and an input, and a result or a DomainError into a response. Everything else is the work of app/domain.',
    ),
    layer(
      'actions',
      ['domain', 'catalogue'].map(folder),
      'A declaration says what an action takes, gives and needs, and names the command that does it. The work is in app/domain; requests and responses are in app/http.',
    ),
    layer(
      'domain',
      ['gateways', 'jobs', 'matching', 'registry', 'catalogue', 'db'].map(folder).concat(FOUNDATION),
      'Forms, JSON calls and jobs all call the same command, so it must not know requests, pages or sessions. Throw a DomainError(code); app/http turns it into a response.',
    ),
    layer(
      'jobs',
      ['domain', 'gateways', 'catalogue', 'db'].map(folder).concat(FOUNDATION),
      'A job claims a row and calls a command or a gateway. It has no request and no page.',
    ),
    layer(
      'gateways',
      ['catalogue', 'registry'].map(folder).concat(FOUNDATION),
      'A gateway talks to one other system and knows nothing of ours but the shape of what it fetches. Pass in what it needs.',
    ),
    layer(
      'db',
      ['catalogue'].map(folder),
      'Queries do not know who asks. Rules and permissions belong in the command in app/domain that calls them.',
    ),
    layer(
      'commands',
      ['domain', 'gateways', 'catalogue', 'db'].map(folder).concat(FOUNDATION),
      'An operator command opens the store and calls the domain, as server.ts does. It has no request and no page.',
    ),
    layer(
      'matching',
      ['catalogue'].map(folder),
      'Matching is pure: the domain reads the data and passes it in, time included, so that every score can be tested and explained.',
    ),
    layer(
      'registry',
      ['catalogue'].map(folder),
      'Import rules are pure: the gateway fetches the record, the domain passes it in.',
    ),
    layer(
      'ui',
      ['domain', 'catalogue'].map(folder),
      'A component shows the props it is given. The page loads the data and passes it in.',
    ),
    layer('catalogue', [], 'Every part imports the catalogue, so it imports no other part.'),
    floor(
      'model',
      ['base', 'commands', 'pages'],
      'The model says what the nouns are: schemas, views, transitions, words. It is pure, and every part may import it.',
    ),
    floor(
      'base',
      ['commands', 'pages'],
      'The base is what many nouns need: who acts, the audit trail, the outbox, repeatable requests, the parties of a match. It runs no command.',
    ),
    floor('commands', ['pages'], 'A command changes something, or reads it for another command. Pages only show it.'),
    {
      name: 'no-rings-of-folders',
      comment:
        'Folders that need each other cannot be read, tested or owned alone. Move what both need to the one that is lower, or to the model or the base.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/domain' },
      to: { circular: true },
    },
    {
      name: 'remix-entries-imports',
      comment:
        'root, the entries and routes.ts may import what routes may: http, domain, ui, catalogue (and, on the server, env, log and the parts that server.ts takes from the build).',
      severity: 'error',
      from: { path: REMIX_ENTRIES },
      to: {
        path: OURS,
        pathNot: [...['http', 'domain', 'ui', 'catalogue'].map(folder), FOUNDATION, SERVER_PARTS, '\\.css$'],
      },
    },
    {
      name: 'foundation-imports',
      comment: 'Configuration, log, secret and clock start before everything else, so they import nothing else.',
      severity: 'error',
      from: { path: FOUNDATION },
      to: { path: OURS, pathNot: [FOUNDATION, folder('catalogue')] },
    },
    {
      name: 'no-imports-between-routes',
      comment:
        'A page is a folder with the components only it uses. Move what two pages share to app/ui (components), app/http (requests) or app/domain (rules).',
      severity: 'error',
      from: { path: '^app/routes/([^/$]+)/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    {
      name: 'no-imports-between-routes-with-parameters',
      comment:
        'The same for folders with a parameter in their name. The capture goes into the pattern unescaped, where its $ would mean the end, so only the part before the $ is compared.',
      severity: 'error',
      from: { path: '^app/routes/([^/$]+)\\$[^/]*/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1\\$[^/]*/' },
    },
    {
      name: 'only-domain-and-jobs-query',
      comment:
        'Domain and jobs call queries, with the connection from the store. server.ts and operator commands open the store and call the domain.',
      severity: 'error',
      from: { path: '^(server\\.ts$|commands/)' },
      to: { path: '^db/queries/' },
    },
    {
      name: 'browser-code-imports-no-server-code',
      comment:
        'ui, catalogue, matching, registry and the plain files of domain can reach the browser. An import of a .server file, the database or a gateway would ship it to the browser or break the build. Pass the data in.',
      severity: 'error',
      from: { path: '^app/(ui|catalogue|matching|registry|domain)/', pathNot: SERVER_ONLY },
      to: { path: [SERVER_ONLY, '^db/', '^app/(gateways|jobs|http)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'catalogue-needs-no-package',
      comment: 'Words and lists need no packages, except for lists that others keep.',
      severity: 'error',
      from: { path: folder('catalogue'), pathNot: '/mail-domains\\.server\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      name: 'pure-rules-need-only-pure-packages',
      comment:
        'Pure code runs anywhere, so it imports no Node module, and of packages only zod and html-entities, a table of names. Pass in data, time and randomness.',
      severity: 'error',
      from: { path: '^app/(matching|registry)/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/(zod|html-entities)/' },
    },
    packagesStayIn(
      'sql-stays-in-db',
      ['drizzle-orm', 'better-sqlite3', 'pg'],
      ['^db/'],
      'All SQL is in db/queries, one file per noun, so that it runs on both engines and is easy to find. Add a function named after what it returns.',
    ),
    packagesStayIn(
      'other-systems-stay-in-gateways',
      ['nodemailer', '@aws-sdk/[^/]+'],
      ['^app/gateways/'],
      'Only app/gateways reaches other systems, so that outages and tests are handled in one place.',
    ),
    packagesStayIn(
      'opentelemetry-is-loaded-on-demand',
      ['@opentelemetry/[^/]+'],
      ['^app/gateways/otlp\\.server\\.ts$'],
      'app/gateways/tracing.server.ts loads the packages only if traces are on. Call one of its functions.',
    ),
    packagesStayIn(
      'remix-auth-stays-in-http',
      ['remix-auth', 'remix-auth-form'],
      ['^app/http/'],
      'Sessions and sign-in strategies know requests, so they belong in app/http. A command gets an actor.',
    ),
    {
      name: 'no-cycles',
      comment: 'Two files that import each other should be one file, or share a third that both import.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...(wholeSource ? [noUnusedFiles] : []),
    {
      name: 'no-missing-files',
      comment: 'The import does not resolve: the path is misspelled, or package.json does not name the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(\\./server/index\\.js|virtual:)' },
    },
    {
      name: 'no-development-packages-at-run-time',
      comment: 'The image contains only "dependencies". Move the package there, or do without it.',
      severity: 'error',
      from: { path: '^(app|commands|db)/|^server\\.ts$', pathNot: '^app/routes\\.ts$|^db/drizzle\\.config\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Tests and scripts import the product, never the other way round.',
      severity: 'error',
      from: { path: '^(app|commands|db)/|^server\\.ts$' },
      to: { path: '^(tests|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|test-results)/' },
    tsConfig: { fileName: 'tsconfig.json' }, // resolves ~/, ~db/ and ~tests/
    tsPreCompilationDeps: true, // includes type imports
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
