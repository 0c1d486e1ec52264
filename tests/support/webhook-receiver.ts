/** A program that receives webhooks. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
  type: string;
  data: { event: string; id: string; at: number; address: string | null };
}

/** Answers with `status` and `text`, and keeps what it has received. */
export async function startReceiver() {
  const received: Received[] = [];
  const behavior = { status: 204, text: '', delayMs: 0, headers: {} as Record<string, string> };
  const load = { now: 0, most: 0 };
  const server = createServer(async (request, response) => {
    load.most = Math.max(load.most, ++load.now);
    let body = '';
    for await (const chunk of request) body += chunk;
    const { type, data } = JSON.parse(body);
    const headers = request.headers as Record<string, string | undefined>;
    received.push({ path: request.url ?? '', headers, body, type, data });
    await new Promise((resolve) => setTimeout(resolve, behavior.delayMs));
    load.now--;
    response.writeHead(behavior.status, behavior.headers).end(behavior.text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    behavior,
    load,
    /** What it has received since it was asked last. */
    news: () => received.splice(0),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Whether one of the signatures is by this secret, as Standard Webhooks has it. */
export function isSignedBy(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${signature}`);
}
