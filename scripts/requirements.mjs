/**
 * Shows which requirements in docs/requirements.json a passing test covers, from the results of the last `npm test`.
 * The title of a test, or of a describe around it, starts with the IDs it covers: '[WIZ-03] …'. After a run without --all,
 * those that only the tests left out cover are listed apart.
 *
 *   npm run requirements                       every ID: held, failing or not held
 *   npm run requirements -- --expect [FILE]    also fails unless all IDs in docs/requirements-expected.txt are held
 *   npm run requirements -- --update FILE      imports the rules of a specification, and keeps those it lacks
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ranAll, testResults } from './test-results.mjs';

process.chdir(join(import.meta.dirname, '..'));
const LIST = 'docs/requirements.json';
const args = process.argv.slice(2);

const rules = JSON.parse(read(LIST));
if (args[0] === '--update') {
  const updated = { ...rules, ...rulesOf(read(args[1])) };
  writeFileSync(LIST, `${JSON.stringify(updated, null, 2)}\n`);
} else process.exitCode = print(collect(testResults()));

function print(byId) {
  const ids = Object.keys(rules);
  for (const id of ids) {
    const { state, counts } = stateOf(byId.get(id));
    console.log(`${state.padEnd(8)} ${id.padEnd(9)} ${counts.padEnd(24)} ${shortened(rules[id])}`);
  }
  const held = ids.filter((id) => isHeld(byId, id));
  const later = ranAll() ? [] : leftOut(ids.filter((id) => stateOf(byId.get(id)).state === '-'));
  const open = ids.filter((id) => !isHeld(byId, id) && !later.includes(id));
  const unknown = [...byId.keys()].filter((id) => !Object.hasOwn(rules, id));
  console.log(`\n${held.length} of ${ids.length} requirements held`);
  if (later.length) console.log(`Proven only by npm test -- --all: ${later.join(' ')}`);
  if (open.length) console.log(`Not held: ${open.join(' ')}`);
  if (unknown.length) console.log(`Named by a test but missing from ${LIST}: ${unknown.join(' ')}`);

  if (!args.includes('--expect')) return 0;
  const missing = expected(ids).filter((id) => !isHeld(byId, id) && !later.includes(id));
  const apart = later.length ? ', but for those that only npm test -- --all proves' : '';
  console.log(
    missing.length ? `Expected but not held: ${missing.join(' ')}` : `All expected requirements are held${apart}.`,
  );
  return missing.length || unknown.length ? 1 : 0;
}

/** Of these requirements, those that a test names. */
function leftOut(ids) {
  const files = readdirSync('tests', { recursive: true }).filter((file) => /\.test\.ts$|^prove.*\.ts$/.test(file));
  const text = files.map((file) => read(join('tests', file))).join('\n');
  return ids.filter((id) => text.includes(`[${id}]`) || text.includes(`requirement: '${id}'`));
}

function stateOf(tests = []) {
  const state = tests.some((test) => test.failed) ? 'FAILING' : tests.some((test) => test.passed) ? 'held' : '-';
  const runs = new Map(); // vitest 3, js 2, nojs 2
  for (const { where } of tests.filter((test) => test.passed)) runs.set(where, (runs.get(where) ?? 0) + 1);
  return { state, counts: [...runs].map(([where, number]) => `${where} ${number}`).join(' ') };
}

function isHeld(byId, id) {
  return stateOf(byId.get(id)).state === 'held';
}

function collect(tests) {
  const byId = new Map();
  for (const test of tests) {
    for (const id of new Set(test.titles.flatMap(leadingIds))) byId.set(id, [...(byId.get(id) ?? []), test]);
  }
  return byId;
}

function leadingIds(title) {
  const brackets = title.match(/^(\s*\[[A-Z]+-\d+\])+/)?.[0] ?? '';
  return brackets.split(/[[\]\s]+/).filter(Boolean);
}

/** { 'WIZ-01': 'its rule', … } from the tables of the specification. */
function rulesOf(markdown) {
  const rows = markdown.matchAll(/^\| ([A-Z]+-\d+) \| (.+) \|$/gm);
  return Object.fromEntries([...rows].map(([, id, rule]) => [id, rule]));
}

function shortened(rule) {
  return rule.length > 100 ? `${rule.slice(0, 99)}…` : rule;
}

function expected(ids) {
  const file = args[args.indexOf('--expect') + 1] ?? 'docs/requirements-expected.txt';
  const lines = read(file).split('\n');
  const words = lines.flatMap((line) => line.split('#', 1)[0].split(/\s+/)).filter(Boolean);
  return words.flatMap((word) => (word.endsWith('*') ? ids.filter((id) => id.startsWith(word.slice(0, -1))) : [word]));
}

function read(file) {
  return readFileSync(file, 'utf8');
}
