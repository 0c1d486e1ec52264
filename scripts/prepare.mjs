/**
 * Prepares a checkout: installs packages, builds and (for tests) finds a browser, each only if something changed. npm
 * runs it before `npm start` and `npm test`, on machines that may have only Node, so it must not import packages before
 * it has installed them.
 *
 *   node scripts/prepare.mjs               install and build                  (prestart)
 *   node scripts/prepare.mjs --test        the same, make what the API's client is made from, and find a browser (pretest)
 *   node scripts/prepare.mjs --build-only  only build                         (Docker installs in its own layer)
 *   node scripts/prepare.mjs --stamp       accept node_modules as it is       (npm, after a manual install)
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { getChromium } from './chromium.mjs';
import { withLock } from './lock.mjs';
import { fail, run, say } from './run.mjs';

process.chdir(join(import.meta.dirname, '..'));
const asked = new Set(process.argv.slice(2));

const INSTALLED = 'node_modules/.studybridge-install.json';
const BUILT = 'build/.studybridge-build.json';
const CLIENT_MADE = 'clients/typescript/src/generated/made.json';
const SOURCES = ['app', 'commands', 'db', 'public', 'server.ts', 'remix.config.js', 'vite.config.ts', 'tsconfig.json'];

/**
 * Loaded from node_modules, because they have compiled parts, because import() needs names that bundling would remove, or
 * because Remix names them without ever loading them here (undici: Node has its own).
 */
const NOT_BUNDLED = ['better-sqlite3', '@node-rs/argon2', 'pg-native', '@aws-sdk/*', 'undici'];
/** What bundled CommonJS packages expect. */
const COMMON_JS = [
  "import { createRequire as requireFrom } from 'node:module';",
  "import { dirname as folderOf } from 'node:path';",
  'const require = requireFrom(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = folderOf(__filename);',
].join('\n');

if (asked.has('--stamp')) stampInstall();
else await withLock('.cache/prepare.lock', prepare, () => say('waiting for another process to finish preparing'));

async function prepare() {
  try {
    if (!asked.has('--build-only')) await install();
    await build();
    if (asked.has('--test')) await Promise.all([makeClient(), getChromium()]);
  } catch (error) {
    fail(error);
  }
}

async function install() {
  if (read(INSTALLED) === installKey()) return;
  say('installing packages (only once; this takes a minute or two)');
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  stampInstall();
}

/** Compiled packages depend on the Node ABI and the platform, so both are part of the key. */
function installKey() {
  const lock = hash(readFileSync('package-lock.json'));
  return JSON.stringify({ lock, abi: process.versions.modules, platform: process.platform, arch: process.arch });
}

/** An install without the development packages gets no stamp, because we cannot build or test with it. */
function stampInstall() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const complete = Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
    existsSync(join('node_modules', name)),
  );
  if (complete) writeFileSync(INSTALLED, installKey());
  else rmSync(INSTALLED, { force: true });
}

async function build() {
  if (read(BUILT) === buildKey()) return;
  say('building');
  await run('node', ['--import', 'tsx', 'scripts/form-constraints.mts']);
  rmSync('build', { recursive: true, force: true });
  await run('node', ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], { NODE_ENV: 'production' });
  await Promise.all([bundleServer(), compressFiles()]); // after Remix, which empties build/
  packZipCodes();
  writeFileSync(BUILT, buildKey());
}

/** The server does without it. */
async function makeClient() {
  if (read(CLIENT_MADE) === buildKey()) return;
  await run('node', ['--import', 'tsx', 'scripts/api-client.mts']);
  writeFileSync(CLIENT_MADE, buildKey());
}

/**
 * For app/gateways/zip.server.ts. In the package, each ZIP code is an object with six keys, which makes five megabytes
 * of code.
 */
function packZipCodes() {
  const { codes } = createRequire(import.meta.url)('zipcodes');
  const packed = Object.values(codes).map(({ zip, latitude, longitude, state, city }) => [
    zip,
    [latitude, longitude, state, city],
  ]);
  writeFileSync('build/zip-codes.json', JSON.stringify(Object.fromEntries(packed)));
}

function buildKey() {
  const digest = createHash('sha256');
  const scripts = ['prepare.mjs', 'form-constraints.mts', 'api-client.mts'].map((name) => `scripts/${name}`);
  for (const file of [...SOURCES, 'package-lock.json', ...scripts].flatMap(filesIn)) {
    digest.update(`${file}\0${hash(readFileSync(file))}\0`);
  }
  return JSON.stringify({ sources: digest.digest('hex') });
}

/**
 * Bundles server.ts, Remix's server with the app, the ranking thread, the process for strangers' files and each operator
 * command with their packages: loading hundreds of files takes half of the time to start. Code that several of them need
 * is in build/chunks.
 */
async function bundleServer() {
  const commands = filesIn('commands').filter((file) => file.endsWith('.ts'));
  const { build } = await import('esbuild');
  await build({
    entryPoints: [
      { in: 'server.ts', out: 'server' },
      { in: 'build/server/index.js', out: 'server/index' },
      { in: 'app/domain/commands/ranking/worker.ts', out: 'matchWorker' },
      { in: 'app/domain/base/files/worker.server.ts', out: 'fileWorker' },
      ...commands.map((file) => ({ in: file, out: `commands/${basename(file, '.ts')}` })),
    ],
    outdir: 'build',
    allowOverwrite: true, // Remix's server/index.js
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    external: ['./server/index.js', ...NOT_BUNDLED],
    banner: { js: COMMON_JS },
    define: { 'process.env.NODE_ENV': '"production"' }, // React’s development build is half as fast
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
  });
}

/**
 * Compresses the files that browsers load at the highest level. The server sends these and never compresses them again.
 */
async function compressFiles() {
  const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
  for (const file of filesIn('build/client').filter((each) => /\.(css|js|json|svg)$/.test(each))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, await brotli(content));
    writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
  }
}

/** All files of a folder, or the file itself, always in the same order. None if it does not exist. */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}
