/** The thread that ranks: it owns the index, and does one thing after the other. Built to a file of its own (build/matchWorker.js). */
import { parentPort } from 'node:worker_threads';
import { createAnswerer } from './answerer';
import type { Told } from './protocol';

const answerTo = createAnswerer();

parentPort?.on('message', (told: Told) => {
  const answer = answerTo(told);
  if (answer) parentPort?.postMessage(answer);
});
