/**
 * A stand-in for clamd on loopback. It responds to PING and INSTREAM and detects only the EICAR test file. Scripts use it
 * too, so it does not import Playwright.
 */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { pdf } from './sample-files';

/** Split in two, so that scanners do not flag this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A valid PDF with the test file in a comment, across the boundary of two 64 kB chunks. */
export const infectedPdf = (): Buffer => {
  const head = pdf();
  const filler = `% ${'x'.repeat(65_536 - head.length - 20)}`;
  return Buffer.concat([head, Buffer.from(`\n${filler}${EICAR}\n%%EOF\n`)]);
};

export interface ClamdStandIn {
  /** Environment variables for the server. */
  env: { CLAMD_URL: string };
  /** Sizes of the scanned files, in order. */
  scanned: number[];
  /** 'silent' accepts connections and never responds, 'broken' responds with an error. */
  mood: 'well' | 'silent' | 'broken';
  /** Stops listening. */
  close(): Promise<void>;
}

export async function startClamdStandIn(): Promise<ClamdStandIn> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (standIn.mood === 'silent' || chunk.at(-1) !== 0) return;
      const answer = answerTo(Buffer.concat(chunks));
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });

  /** undefined while there is more to come */
  function answerTo(bytes: Buffer): string | undefined {
    if (bytes.equals(Buffer.from('zPING\0'))) return 'PONG';
    const command = Buffer.from('zINSTREAM\0');
    if (!bytes.subarray(0, command.length).equals(command)) return undefined;
    const parts: Buffer[] = [];
    for (let at = command.length; at + 4 <= bytes.length; ) {
      const length = bytes.readUInt32BE(at);
      if (length === 0) return verdict(Buffer.concat(parts));
      parts.push(bytes.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return undefined;
  }

  function verdict(file: Buffer): string {
    standIn.scanned.push(file.length);
    if (standIn.mood === 'broken') return 'INSTREAM size limit exceeded. ERROR';
    return file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: ClamdStandIn = {
    env: { CLAMD_URL: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` },
    scanned: [],
    mood: 'well',
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}
