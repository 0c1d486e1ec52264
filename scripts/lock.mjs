/**
 * Runs one process at a time, without a package: `await withLock(folder, work)`.
 * The lock is a sequence of numbered files. Whoever creates the next number holds it, because creating a file is
 * exclusive. Numbers are never reused, so a waiter with an outdated view cannot take the lock from a holder it has not
 * seen, which can happen when a stale lock file is deleted and created again.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FREE = 'free';
const HEARTBEAT = 5_000;
const PRESUMED_DEAD = 30_000; // for holders whose process ID is meaningless: reused, or from another container

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
    // Other holders have since come and gone and deleted our number, so it is outdated.
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
    return holder !== '' && !isAlive(Number(holder)); // '' is being written right now
  } catch {
    return false; // deleted by now: look again
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
