import { spawn } from 'node:child_process';

/** Runs a program quietly and returns its output. If it fails, the error contains all output. */
export async function run(command, args, env = {}) {
  const { code, output } = await capture(command, args, env);
  if (code === 0) return output;
  throw new Error(`${output}\n${[command, ...args].join(' ')} exited with code ${code}`);
}

/** Runs a program and returns { code, output }. With `live`, it also shows the output as it comes. */
export function capture(command, args, env = {}, live = false) {
  return new Promise((resolve) => {
    const child = spawn(command === 'node' ? process.execPath : command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command !== 'node', // npm and npx are .cmd files there
    });
    const stop = () => child.kill('SIGTERM'); // stop the child when we are stopped
    process.once('SIGTERM', stop);
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) => take(`${error.message}\n`));
    child.once('close', (code, signal) => {
      process.off('SIGTERM', stop);
      resolve({ code: code ?? signal, output });
    });
  });
}

export const say = (line) => console.log(`studybridge: ${line}`);

export function fail(error) {
  console.error(`\nstudybridge: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
