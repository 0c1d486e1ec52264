/** A stand-in for an S3-compatible store on loopback: one bucket, path style, real signatures, errors as S3's XML. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Refusal, refusalOf } from './sig-v4';

const KEYS = { accessKeyId: 'STANDINKEY', secretAccessKey: 'stand-in/secret+key', region: 'eu-test-1' };
const BUCKET = 'studybridge';
/** A small page size, so that listing needs several pages. */
const PAGE = 2;

export interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
  /** ms since 1970. */
  modified: number;
}

export interface S3StandIn {
  url: string;
  /** Environment variables that make the server keep its files here, in the folder 'site/'. */
  env: Record<string, string>;
  /** By key. */
  objects: Map<string, StoredObject>;
  /** 'PUT site/incoming/…' and so on, in order, including preflights. */
  requests: string[];
  /** How far its clock is ahead, in ms. */
  clockAhead: number;
  /** While true, responds to everything with 503. */
  down: boolean;
  close(): Promise<void>;
}

export async function startS3StandIn(): Promise<S3StandIn> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: S3StandIn = {
    url,
    env: {
      STORAGE_URL: `s3://${BUCKET}/site?endpoint=${encodeURIComponent(url)}&region=${KEYS.region}`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    objects: new Map(),
    requests: [],
    clockAhead: 0,
    down: false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const [bucket, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const method = request.method ?? 'GET';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = request.headers as Record<string, string>;
    standIn.requests.push(`${method} ${key}`);

    response.setHeader('Access-Control-Allow-Origin', '*');
    if (method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'PUT');
      response.setHeader('Access-Control-Allow-Headers', 'content-type');
      return void response.writeHead(200).end();
    }
    if (standIn.down) return refuse(response, { status: 503, code: 'SlowDown', message: 'Please reduce your rate.' });
    const now = Date.now() + standIn.clockAhead;
    const refusal = refusalOf({ method, url: request.url ?? '/', headers, body }, KEYS, now);
    if (refusal) return refuse(response, refusal);
    if (bucket !== BUCKET) return refuse(response, { status: 404, code: 'NoSuchBucket', message: 'No such bucket.' });
    if (!key) return void response.end(listing(searchParams));

    const object = standIn.objects.get(key);
    if (method === 'PUT') {
      standIn.objects.set(key, { bytes: body, headers, modified: now });
      return void response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    if (method === 'DELETE') {
      standIn.objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!object) return refuse(response, { status: 404, code: 'NoSuchKey', message: 'The key does not exist.' });
    response.writeHead(200, { 'Content-Length': object.bytes.length, 'Content-Type': 'application/octet-stream' });
    response.end(method === 'HEAD' ? undefined : object.bytes);
  }

  /** ListObjectsV2. */
  function listing(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...standIn.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE;
    const contents = page.map((key) => {
      const object = standIn.objects.get(key) as StoredObject;
      const modified = new Date(object.modified).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>${object.bytes.length}</Size></Contents>`;
    });
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }
  return standIn;
}

function refuse(response: ServerResponse, { status, code, message }: Refusal): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
