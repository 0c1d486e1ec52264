/**
 * Asks for /livez over and over on one connection, in its own thread, so that the work of the attacker delays it as little
 * as possible. Writes into shared memory, because messages would wait for the attacker too. The indexes are in watch.ts.
 */
import { connect } from 'node:net';
import { workerData } from 'node:worker_threads';

const { port, numbers, answers, pauseMs } = workerData;
const [ASKED, LONGEST, LAST] = [0, 1, 2];
const ASK = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** The answer is sent in chunks. */
const WHOLE = /\}(?:\r\n0\r\n\r\n)?$/;
const AGAIN_MS = 20;
const now = () => Number(process.hrtime.bigint()) / 1e6;

function open() {
  const socket = connect(port, '127.0.0.1');
  let seen = '';
  const ask = () => {
    numbers[ASKED] = now();
    socket.write(ASK);
  };
  socket.setNoDelay(true).setEncoding('latin1').on('connect', ask);
  socket.on('data', (text) => {
    seen += text;
    if (!WHOLE.test(seen)) return;
    seen = '';
    const waited = now() - numbers[ASKED];
    numbers[ASKED] = 0;
    numbers[LAST] = waited;
    numbers[LONGEST] = Math.max(numbers[LONGEST], waited);
    Atomics.add(answers, 0, 1);
    Atomics.notify(answers, 0);
    setTimeout(ask, pauseMs);
  });
  // The server ended. That is for others to notice.
  socket.on('error', () => {});
  socket.on('close', () => {
    numbers[ASKED] = 0;
    setTimeout(open, AGAIN_MS);
  });
}
open();
