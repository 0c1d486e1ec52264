/** A virus scanner with the clamd protocol (CLAMD_URL). */
import { connect } from 'node:net';
import { env } from '../env.server';

/** How long the connection may be idle. clamd starts scanning when the whole file has arrived. */
const SCAN_IDLE_MS = 30_000;
const PING_IDLE_MS = 2000;
const CHUNK_BYTES = 65_536;

export const scansFiles = (): boolean => env().clamd !== undefined;

/** Whether the scanner finds something; false if none is configured. @throws {Error} if it cannot tell. */
export async function isInfected(bytes: Uint8Array): Promise<boolean> {
  if (!scansFiles()) return false;
  const answer = await ask('zINSTREAM\0', inChunks(bytes), SCAN_IDLE_MS);
  if (/^stream: OK$/.test(answer)) return false;
  if (/ FOUND$/.test(answer)) return true;
  throw new Error(`the scanner answered '${answer.slice(0, 200)}'`);
}

/** Whether the scanner responds. */
export async function scannerAnswers(): Promise<boolean> {
  return (await ask('zPING\0', [], PING_IDLE_MS).catch(() => '')) === 'PONG';
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
function ask(command: string, body: Iterable<Uint8Array>, idleMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(env().clamd as { host: string; port: number } | { path: string });
    let answer = '';
    socket.setEncoding('utf8');
    socket.setTimeout(idleMs, () => socket.destroy(new Error('the scanner is silent')));
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0')) socket.destroy();
    });
    socket.on('close', () => resolve(answer.replace(/\0.*$/s, '').trim()));
    socket.on('connect', () => {
      socket.write(command);
      for (const part of body) socket.write(part);
    });
  });
}
