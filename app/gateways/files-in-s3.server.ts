/** Files in an S3-compatible store: checked ones under documents/{id}, new ones from browsers under incoming/{id}. */
import type { Storage } from '../env.server';
import { dependency } from './dependency.server';
import { checkedId, type DirectUploads, type FileStore } from './files';

type Place = Storage & { credentials: { accessKeyId: string; secretAccessKey: string } };

/** Loaded on first use: the SDK takes 20 MB and half a second. */
async function connect({ endpoint, region, pathStyle, credentials }: Place) {
  const [sdk, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    // Not every S3-compatible store knows the checksums that AWS added in 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The call's own deadline covers retries too (dependency.server.ts).
    maxAttempts: 2,
  });
  return { sdk, client, getSignedUrl };
}

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/** @param deadlineMs of each call. */
export function filesInS3(place: Place, deadlineMs: number): FileStore {
  let connection: ReturnType<typeof connect> | undefined;
  const open = () => {
    connection ??= connect(place);
    return connection;
  };
  const store = dependency('storage', deadlineMs);
  const at = (folder: 'documents' | 'incoming', id: string) => ({
    Bucket: place.bucket,
    Key: `${place.prefix}${folder}/${checkedId(id)}`,
  });

  async function get(key: { Bucket: string; Key: string }, abortSignal: AbortSignal) {
    const { client, sdk } = await open();
    const asked = client.send(new sdk.GetObjectCommand(key), { abortSignal });
    const { Body, ContentLength } = await asked.catch((error: unknown) => {
      if (isMissing(error)) return { Body: undefined, ContentLength: 0 };
      throw error;
    });
    return Body && { body: Body, size: ContentLength ?? 0 };
  }

  async function remove(key: { Bucket: string; Key: string }) {
    const { client, sdk } = await open();
    await store.call((abortSignal) => client.send(new sdk.DeleteObjectCommand(key), { abortSignal }));
  }

  /** Every object under incoming/, page by page. */
  async function* incoming() {
    const { client, sdk } = await open();
    let ContinuationToken: string | undefined;
    do {
      const list = { Bucket: place.bucket, Prefix: `${place.prefix}incoming/`, ContinuationToken };
      const page = await store.call((abortSignal) => client.send(new sdk.ListObjectsV2Command(list), { abortSignal }));
      yield* page.Contents ?? [];
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  const direct: DirectUploads = {
    async addressFor(id, seconds, size) {
      const { client, sdk, getSignedUrl } = await open();
      // The signature covers the length, so the store refuses a file of another size.
      const put = new sdk.PutObjectCommand({ ...at('incoming', id), ContentLength: size });
      return getSignedUrl(client, put, { expiresIn: seconds });
    },

    sent: (id, maxBytes) =>
      store.call(async (signal) => {
        const found = await get(at('incoming', id), signal);
        if (!found) return undefined;
        const { body, size } = found;
        if (size <= maxBytes) return { size, bytes: await body.transformToByteArray() };
        await body.transformToWebStream().cancel();
        return { size };
      }),

    discard: (id) => remove(at('incoming', id)),

    async sweep(before) {
      for await (const { Key, LastModified } of incoming()) {
        if (Key && LastModified && LastModified.getTime() < before) await remove({ Bucket: place.bucket, Key });
      }
    },
  };

  return {
    async write(id, bytes) {
      const { client, sdk } = await open();
      // Even if someone makes the bucket public, a file downloads and never opens as a page.
      const file = { Body: bytes, ContentType: 'application/octet-stream', ContentDisposition: 'attachment' };
      const put = new sdk.PutObjectCommand({ ...at('documents', id), ...file });
      await store.call((abortSignal) => client.send(put, { abortSignal }));
    },

    async read(id) {
      const found = await store.call((signal) => get(at('documents', id), signal));
      return found && { stream: store.flowing(found.body.transformToWebStream() as ReadableStream), size: found.size };
    },

    remove: (id) => remove(at('documents', id)),
    direct,

    async check() {
      const { client, sdk } = await open();
      await store.call((abortSignal) =>
        client.send(new sdk.HeadBucketCommand({ Bucket: place.bucket }), { abortSignal }),
      );
    },
    checkedAt: store.succeededAt,
  };
}
