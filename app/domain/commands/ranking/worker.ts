/** Entry point of the index thread, bundled separately (build/matchWorker.js). */
import { parentPort } from 'node:worker_threads';
import { createResponder, type Request } from './thread';

const respond = createResponder();

parentPort?.on('message', (request: Request) => {
  void Promise.resolve(respond(request)).then((response) => response && parentPort?.postMessage(response));
});
