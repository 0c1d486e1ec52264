/**
 * Shows that the tests can fail. In a copy of the project it breaks a line that a requirement depends on
 * (tests/mutations.json) and runs the tests with that ID: at least one of them must fail.
 *
 *   npm run requirements:mutate                   ten IDs, chosen with seed 1
 *   npm run requirements:mutate -- --seed 7       ten others
 *   npm run requirements:mutate -- --count 20
 *   npm run requirements:mutate -- WIZ-03 KIO-05  these
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { capture } from './run.mjs';

const ID = /\[[A-Z]+-\d+\]/;

process.chdir(join(import.meta.dirname, '..'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '10' } },
});

const mutations = JSON.parse(readFileSync('tests/mutations.json', 'utf8'));
const ids = positionals.length > 0 ? positionals : drawn(Object.keys(mutations), values.seed, Number(values.count));
const unknown = ids.filter((id) => !mutations[id]);
if (unknown.length > 0) throw new Error(`tests/mutations.json has no mutation for ${unknown.join(', ')}`);
console.log(positionals.length > 0 ? ids.join(' ') : `Seed ${values.seed}: ${ids.join(' ')}`);

const copy = copyOfProject();
const removeCopy = () => rmSync(copy, { recursive: true, force: true });
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    removeCopy();
    process.exit(1);
  });
}
let caught = 0;
try {
  // Tests that fail without a mutation, or when run alone, would appear to catch everything.
  const sound = await soundOf(ids);
  for (const id of sound) if (await isCaught(id)) caught += 1;
} finally {
  removeCopy();
}
console.log(`\n${caught} of ${ids.length} caught`);
process.exitCode = caught === ids.length ? 0 : 1;

/** The IDs whose tests pass on their own while nothing is broken. */
async function soundOf(wanted) {
  const { code, output } = await inCopy('node', ['scripts/prepare.mjs', '--build-only']);
  if (code !== 0) throw new Error(`The project does not build:\n${output}`);
  const sound = [];
  for (const id of wanted) {
    const title = await failingTest(id);
    if (title) told(id, `fails although nothing is broken: '${title}'`, false);
    else sound.push(id);
  }
  return sound;
}

/** Breaks the line, builds, runs the tests for the ID, and restores the line. */
async function isCaught(id) {
  const { file, find, replace } = mutations[id];
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(find).length !== 2) return told(id, `the line to break is not in ${file} exactly once`, false);
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  try {
    const build = await inCopy('node', ['scripts/prepare.mjs', '--build-only']);
    if (build.code !== 0) return told(id, `the broken project does not build: ${build.output.slice(-400)}`, false);
    const title = await failingTest(id);
    return told(id, title ? `caught by '${title}'` : `NOT CAUGHT when ${file} is broken`, Boolean(title));
  } finally {
    writeFileSync(path, whole);
  }
}

function told(id, outcome, good) {
  console.log(`${id.padEnd(9)} ${outcome}`);
  return good;
}

/** The title of the first failing test for this ID; undefined if all pass. Fast tests run first. */
async function failingTest(id) {
  const tests = readdirSync('tests', { recursive: true }).filter((file) => file.endsWith('.test.ts'));
  const files = tests
    .map((file) => join('tests', file))
    .filter((file) => readFileSync(file, 'utf8').includes(`[${id}]`));
  const inVitest = files.filter((file) => /^tests\/(unit|queries)\//.test(file));
  const inPlaywright = files.filter((file) => !inVitest.includes(file));
  const pattern = `\\[${id}\\]`;
  if (inVitest.length > 0) {
    const options = ['-t', pattern, '--bail', '1', '--reporter', 'verbose'];
    const { output } = await inCopy('npx', ['vitest', 'run', ...inVitest, ...options]);
    const found = titleIn(output, /×|✗|FAIL/);
    if (found) return found;
  }
  if (inPlaywright.length > 0) {
    const options = ['-g', pattern, '--max-failures', '1', '--reporter', 'line'];
    const { output } = await inCopy('npx', ['playwright', 'test', ...inPlaywright, ...options]);
    const found = titleIn(output, /^\s*1\) /);
    if (found) return found;
  }
  return undefined;
}

/** The title in the first line that reports a failure, from its first ID on. */
function titleIn(output, failure) {
  const line = output.split('\n').find((each) => failure.test(each) && ID.test(each));
  return line?.slice(line.search(ID)).split('─', 1)[0].trim();
}

function inCopy(command, args) {
  const env = { TEST_RESULTS: 'test-results/mutate', NO_COLOR: '1', FORCE_COLOR: '0', PWD: copy };
  return capture('env', ['-C', copy, command, ...args], env);
}

/** Copies tracked and new files, without ignored ones, and links node_modules. */
function copyOfProject() {
  const folder = mkdtempSync(join(tmpdir(), 'studybridge-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name && existsSync(name))) cpSync(file, join(folder, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** `count` of the words, always the same for the same seed. */
function drawn(words, seed, count) {
  const lots = words.map((word) => [createHash('sha256').update(`${seed} ${word}`).digest('hex'), word]);
  return lots
    .sort()
    .slice(0, count)
    .map(([, word]) => word);
}
