/**
 * Which HTTP and browser tests an uncommitted change can affect: those that import a changed file, those whose text
 * names the address of a route that imports one, and those that visit every page. A page that a test reaches only by
 * clicking is not found, so run all tests before a change lands.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TEST = /^tests\/(pages|http|flow|prove)\/[^/]+\.test\.ts$/;
/** These decide what every page does, how it is built, or how every test runs. */
const EVERYTHING =
  /^(app\/(root\.tsx|entry\.|routes\.ts$)|server\.ts$|package(-lock)?\.json$|(vite|remix|playwright)\.config\.|tsconfig\.json$|public\/|db\/migrations\/)|\.css$/;
/** These visit every page or route, or do the main job from end to end. */
const WHOLE = /tests\/flow\/|support\/every-page'|readdirSync\('app\/routes'/;

export async function changedTests() {
  const files = changedFiles();
  if (files.length === 0) return [];
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(['app', 'commands', 'db', 'tests', 'server.ts'], {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: 'node_modules' },
  });
  const imports = output.modules.map(({ source, dependencies }) => [source, dependencies.map((each) => each.resolved)]);
  const tests = imports.map(([source]) => source).filter((source) => TEST.test(source));
  return testsFor(files, new Map(imports), new Map(tests.map((test) => [test, readFileSync(test, 'utf8')])));
}

function changedFiles() {
  const git = (...options) => execFileSync('git', options, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * @param {string[]} changed paths of changed files
 * @param {Map<string, string[]>} imports what each module imports
 * @param {Map<string, string>} tests the text of each test file
 * @returns {string[]} the test files to run
 */
export function testsFor(changed, imports, tests) {
  const reached = importersOf(changed, imports);
  const all = [...tests.keys()];
  if (reached.some((file) => EVERYTHING.test(file))) return all;
  const addresses = reached.map(addressOf).filter(Boolean);
  const visits = (test) => {
    const text = tests.get(test) ?? '';
    return addresses.some((address) => address.test(text)) || (addresses.length > 0 && WHOLE.test(test + text));
  };
  return all.filter((test) => reached.includes(test) || visits(test));
}

/** The files themselves, and all that import them, directly or not. */
function importersOf(files, imports) {
  const reached = new Set(files);
  for (const file of reached) {
    for (const [source, imported] of imports) if (imported.includes(file)) reached.add(source);
  }
  return [...reached];
}

/** A pattern that finds the address of the file's route in a test; undefined if the file belongs to no route. */
function addressOf(file) {
  const route = /^app\/routes\/([^/]+?)(\.tsx?)?(\/|$)/.exec(file)?.[1];
  if (route === undefined || route === '$') return undefined;
  const parts = (route.match(/(?:\[[^[\]]*\]|[^.[])+/g) ?? []).filter((part) => part !== '_index');
  const path = parts.map((part) =>
    part.startsWith('$') ? '[^/\\s]+' : part.replace(/_$/, '').replace(/[[\]]/g, '').replace(/\./g, '\\.'),
  );
  return new RegExp(`['"\`}]/${path.join('/')}(?![\\w/-])`);
}
