/**
 * One process at a time, without a dependency: `await withLock(folder, work)`.
 *
 * The lock is a row of numbered files; whoever creates the next number holds it, and creating a file is exclusive.
 * A number is never taken twice, so a waiter with an old view cannot take over from a holder it has not seen,
 * which is what goes wrong when a stale lock file is deleted and made again.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FREE = 'free';
const HEARTBEAT = 5_000;
const PRESUMED_DEAD = 30_000; // for holders whose process id tells nothing: taken by another process, or in a container

export async function withLock(folder, work, onWait = () => {}) {
  mkdirSync(folder, { recursive: true });
  const mine = await acquire(folder, onWait);
  const heartbeat = setInterval(() => utimes(mine, new Date(), new Date(), () => {}), HEARTBEAT);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    writeFileSync(mine, FREE);
  }
}

async function acquire(folder, onWait) {
  for (let waits = 0; ; waits++) {
    const last = numbers(folder).at(-1) ?? 0;
    if (last === 0 || isFree(fileOf(folder, last))) {
      const mine = claim(folder, last + 1);
      if (mine) return mine;
    }
    if (waits === 1) onWait();
    await sleep(100);
  }
}

function claim(folder, number) {
  const mine = fileOf(folder, number);
  try {
    writeFileSync(mine, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  }
  const all = numbers(folder);
  if (all.at(-1) !== number) {
    // Others came and went since we looked, and tidied our number away: we hold an old one.
    rmSync(mine, { force: true });
    return undefined;
  }
  for (const old of all.slice(0, -1)) rmSync(fileOf(folder, old), { force: true });
  return mine;
}

function isFree(file) {
  try {
    const holder = readFileSync(file, 'utf8');
    if (holder === FREE) return true;
    if (Date.now() - statSync(file).mtimeMs > PRESUMED_DEAD) return true;
    return holder !== '' && !isAlive(Number(holder)); // '' is being written this moment
  } catch {
    return false; // tidied away meanwhile: look again
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const fileOf = (folder, number) => join(folder, String(number));
const numbers = (folder) =>
  readdirSync(folder)
    .map(Number)
    .sort((a, b) => a - b);
