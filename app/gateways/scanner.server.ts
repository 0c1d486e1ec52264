/** A virus scanner with the clamd protocol (CLAMD_URL). */
import { connect } from 'node:net';
import { env } from '../env.server';
import { type Dependency, dependency } from './dependency.server';

const PING_MS = 2000;
const CHUNK_BYTES = 65_536;

let scanner: Dependency | undefined;

export const scansFiles = (): boolean => env().clamd !== undefined;

/** Whether the scanner finds a virus; false if no scanner is configured. @throws {Error} if it cannot tell. */
export async function isInfected(bytes: Uint8Array): Promise<boolean> {
  if (!scansFiles()) return false;
  scanner ??= dependency('scanner', env().deadlineMs);
  const answer = await scanner.call((signal) => ask('zINSTREAM\0', inChunks(bytes), signal));
  if (/^stream: OK$/.test(answer)) return false;
  if (/ FOUND$/.test(answer)) return true;
  throw new Error(`the scanner answered '${answer.slice(0, 200)}'`);
}

/** Whether the scanner responds. */
export async function scannerAnswers(): Promise<boolean> {
  return (await ask('zPING\0', [], AbortSignal.timeout(PING_MS)).catch(() => '')) === 'PONG';
}

/** Each chunk follows its length; a length of 0 ends the stream. */
function* inChunks(bytes: Uint8Array): Generator<Uint8Array> {
  const lengthOf = (length: number) => {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(length);
    return header;
  };
  for (let from = 0; from < bytes.byteLength; from += CHUNK_BYTES) {
    const chunk = bytes.subarray(from, from + CHUNK_BYTES);
    yield lengthOf(chunk.byteLength);
    yield chunk;
  }
  yield lengthOf(0);
}

/** One command on a new connection. The scanner may hang up early to refuse a file. */
function ask(command: string, body: Iterable<Uint8Array>, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(env().clamd as { host: string; port: number } | { path: string });
    let answer = '';
    socket.setEncoding('utf8');
    const giveUp = () => socket.destroy(new Error('the scanner does not answer'));
    signal.addEventListener('abort', giveUp, { once: true });
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0')) socket.destroy();
    });
    socket.on('close', () => signal.removeEventListener('abort', giveUp));
    socket.on('close', () => resolve((answer.split('\0', 1)[0] ?? '').trim()));
    socket.on('connect', () => {
      socket.write(command);
      for (const part of body) socket.write(part);
    });
  });
}
