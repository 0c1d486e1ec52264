/**
 * Looks for regular expressions that take more than linear time on some text: a long one would hold the server (GEN-20).
 * Prints each with its place and a text that shows it, and fails. Those built at run time are analysed if their parts are
 * literals or constants; BUILT names the others.
 *
 *   npm run regexes              of everything that runs on the server, or builds it
 *   npm run regexes -- FILE …    of these files or folders
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';

const SOURCES = ['app', 'commands', 'db', 'scripts', 'server.ts', 'vite.config.ts', 'remix.config.js'];
const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
/** A text of this length takes linear expressions a millisecond or two, and quadratic ones a hundred times that. */
const TRIED_CHARACTERS = 40_000;
const SLOW_MS = 60;
const given = process.argv.slice(2);

/** Built from other parts than literals and constants of the same file; why no text can make them slow. */
const BUILT = {
  'app/domain/commands/persons/erase.server.ts': 'one escaped word, without a repetition',
  'app/domain/commands/persons/stored.server.ts': 'one escaped address, without a repetition',
  'app/matching/areas.ts': 'our own words, with one repetition, at the end',
  'app/registry/text.ts': 'our own words, without a repetition',
  'app/routes/api.docs.$part/field-list.tsx': 'names of our own schemas, without a repetition',
  'scripts/bench/pages.mts': 'only its own output',
  'scripts/regexes.mjs': 'the expressions that it checks',
  'scripts/changed-tests.mjs': 'only names of our own files',
  'scripts/screenshots.mjs': 'only its own output',
};

const files = (given.length > 0 ? given : SOURCES).flatMap(filesIn);
const found = files.flatMap((file) => checked(file));
for (const each of found) console.log(each);
console.log(`${files.length} files, ${found.length} regular expressions to mend`);
process.exitCode = found.length > 0 ? 1 : 0;

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const file = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(file);
    return CODE.test(entry.name) ? [file] : [];
  });
}

function checked(file) {
  const code = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const problems = [];
  const report = (node, problem) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${file}:${line + 1} ${problem}`);
  };
  const visit = (node) => {
    const regex = regexIn(node);
    if (regex === 'built') {
      if (!Object.hasOwn(BUILT, file))
        report(node, `${node.getText()} is built at run time: bound its input and list it in BUILT.`);
    } else if (regex) {
      for (const problem of problemsOf(regex)) report(node, problem);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return problems;
}

/** The source and flags of a literal or of `new RegExp('…')`; 'built' if its parts are not known. */
function regexIn(node) {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isCall = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
  if (!isCall) return undefined;
  const [source, flags] = node.arguments ?? [];
  const [text, flagsText] = [source && textOf(source), flags ? textOf(flags) : ''];
  return text === undefined || flagsText === undefined ? 'built' : { source: text, flags: flagsText };
}

/** The text of a string that consists of literals and of constants of the same file; undefined for any other. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) {
    const declared = node.getSourceFile().statements.filter(ts.isVariableStatement);
    const all = declared.flatMap(({ declarationList }) => declarationList.declarations);
    const initial = all.find(({ name }) => name.getText() === node.text)?.initializer;
    return initial && textOf(initial);
  }
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';
  const template = isRaw ? node.template : node;
  const textIn = (part) => (isRaw ? part.rawText : part.text);
  if (isRaw && ts.isNoSubstitutionTemplateLiteral(template)) return textIn(template);
  if (!ts.isTemplateExpression(template)) return undefined;
  const parts = template.templateSpans.flatMap(({ expression, literal }) => [textOf(expression), textIn(literal)]);
  return parts.includes(undefined) ? undefined : textIn(template.head) + parts.join('');
}

function problemsOf({ source, flags }) {
  const { reports } = analyse({ source, flags });
  const [worst] = reports.sort((a, b) => Number(b.exponential) - Number(a.exponential));
  const cost = worst?.exponential ? 'exponential' : 'quadratic';
  if (worst) return [`/${source}/${flags} takes ${cost} time on many times ${JSON.stringify(worst.character.pick)}.`];
  const slow = slowText({ source, flags });
  return slow ? [`/${source}/${flags} takes long on many times ${JSON.stringify(slow)}.`] : [];
}

/** A word or character whose repetition takes long: the analysis does not look into assertions such as (?<=…). */
function slowText({ source, flags }) {
  const regex = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const pieces = new Set([' ', 'a', '0', ...(source.match(/[A-Za-z]{2,}|[^\\A-Za-z]/g) ?? [])]);
  const words = [...pieces].flatMap((piece) => [piece, `${piece} `]);
  // Again, because memory may have been tidied up meanwhile.
  return words.find((word) => [1, 2, 3].every(() => msOn(regex, word) > SLOW_MS));
}

/** Processor time: on a busy machine, any text may take long by the clock. */
function msOn(regex, word) {
  const text = `a ${word.repeat(TRIED_CHARACTERS / word.length)}!`;
  const before = process.cpuUsage();
  text.replace(regex, '');
  return process.cpuUsage(before).user / 1000;
}
