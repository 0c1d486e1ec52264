#!/usr/bin/env node
/**
 * `docker`, as far as docs/operate.md uses it, for machines without an engine: the same programs of the build, without a
 * container. A volume is a folder, `/data` and other mounts are translated in arguments and settings, and the container's port
 * is the published one. Nothing is isolated, and `docker build` only notes the image's name. Needs DOCKER_STAND_IN, a folder
 * for its volumes and containers.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const BUILD = process.env.BUILD_DIR ?? 'build';
const HOME = process.env.DOCKER_STAND_IN;
/** `docker stop` kills what has not ended by then. */
const GRACE_MS = 10_000;

const fileOf = (kind, name) => join(HOME, `${kind}-${name.replaceAll(/[^\w.-]/g, '_')}`);
const read = (name) => {
  if (!existsSync(fileOf('container', name))) fail(`No such container: ${name}`);
  return JSON.parse(readFileSync(fileOf('container', name), 'utf8'));
};
const write = (container) => writeFileSync(fileOf('container', container.name), JSON.stringify(container));
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(125);
}

/** The image's own variables, from the Dockerfile. */
function imageVariables() {
  const line = /^FROM \$\{NODE_IMAGE\}\nENV (.*)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '';
  return line.split(' ').map((each) => each.split('='));
}

function variablesOf(file) {
  const lines = file ? readFileSync(file, 'utf8').split('\n') : [];
  return lines
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]);
}

/** A path in the container as a path on this machine. */
function inside({ mounts }, path) {
  const mount = mounts.find(({ target }) => path === target || path.startsWith(`${target}/`));
  return mount ? mount.source + path.slice(mount.target.length) : path;
}

function environment(container) {
  const own = Object.fromEntries([...imageVariables(), ...variablesOf(container.envFile)]);
  const { PATH } = process.env;
  return { PATH, ...own, DATA_DIR: inside(container, own.DATA_DIR), HOST: '127.0.0.1', PORT: container.port };
}

/** What `npm run -s NAME -- WORDS` runs, or the image's own command without any. */
function programOf(container, words) {
  if (words.length === 0) return [join(ROOT, BUILD, 'server.js')];
  const [npm, run, silent, name, ...rest] = words;
  if (npm !== 'npm' || run !== 'run' || silent !== '-s') fail(`Not a command of this stand-in: ${words.join(' ')}`);
  const script = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts[name];
  const [node, file, ...first] = (script ?? '').split(' ');
  if (node !== 'node') fail(`The image has no npm run ${name}`);
  const given = rest[0] === '--' ? rest.slice(1) : rest;
  return [join(ROOT, file.replace(/^build\b/, BUILD)), ...first, ...given.map((word) => inside(container, word))];
}

const inForeground = (container, words) =>
  process.exit(
    spawnSync(process.execPath, programOf(container, words), { env: environment(container), stdio: 'inherit' })
      .status ?? 1,
  );

function start(container) {
  const log = openSync(fileOf('log', container.name), 'a');
  const options = { env: environment(container), detached: true, stdio: ['ignore', log, log] };
  const server = spawn(process.execPath, programOf(container, []), options);
  server.unref();
  write({ ...container, pid: server.pid });
}

function run(words) {
  const options = {
    detach: { type: 'boolean', short: 'd' },
    rm: { type: 'boolean' },
    name: { type: 'string' },
    restart: { type: 'string' },
    'env-file': { type: 'string' },
    publish: { type: 'string', short: 'p' },
    volume: { type: 'string', short: 'v', multiple: true },
  };
  const at = words.findIndex((word) => /^studybridge:/.test(word) && !word.includes('/'));
  const { values } = parseArgs({ args: words.slice(0, at), options });
  const [image, ...command] = words.slice(at);
  if (!existsSync(fileOf('image', image))) fail(`No such image: ${image}`);
  const mounts = (values.volume ?? []).map((volume) => {
    const [from, target] = volume.split(':');
    const source = from.startsWith('/') ? from : fileOf('volume', from);
    mkdirSync(source, { recursive: true });
    return { source, target };
  });
  const port = values.publish?.split(':')[1] ?? '3000';
  const container = { name: values.name ?? 'unnamed', envFile: values['env-file'], port, mounts };
  if (!values.detach) return inForeground(container, command);
  if (existsSync(fileOf('container', container.name))) fail(`The name ${container.name} is already in use.`);
  return start(container);
}

async function stop(name) {
  const { pid, ...container } = read(name);
  process.kill(pid, 'SIGTERM');
  const until = Date.now() + GRACE_MS;
  while (isAlive(pid) && Date.now() < until) await pause(20);
  if (isAlive(pid)) {
    process.kill(pid, 'SIGKILL');
    fail(`${name} did not end in time`);
  }
  write(container);
}

const [, , what, ...words] = process.argv;
const COMMANDS = {
  build: () => writeFileSync(fileOf('image', words[words.indexOf('-t') + 1]), ''),
  run: () => run(words),
  exec: () => inForeground(read(words[0]), words.slice(1)),
  stop: () => stop(words[0]),
  start: () => start(read(words[0])),
  rm: () => (read(words[0]).pid ? fail(`${words[0]} is running`) : rmSync(fileOf('container', words[0]))),
  volume: () => rmSync(fileOf('volume', words[1]), { recursive: true }),
};
if (!Object.hasOwn(COMMANDS, what)) fail(`Not a command of this stand-in: docker ${what}`);
await COMMANDS[what]();
