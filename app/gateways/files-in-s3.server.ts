/** Files in an S3-compatible store: checked ones under documents/{id}, new ones from browsers under incoming/{id}. */
import type { Storage } from '../env.server';
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
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
  });
  return { sdk, client, getSignedUrl };
}

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

export function filesInS3(place: Place): FileStore {
  let connection: ReturnType<typeof connect> | undefined;
  const open = () => {
    connection ??= connect(place);
    return connection;
  };
  const at = (folder: 'documents' | 'incoming', id: string) => ({
    Bucket: place.bucket,
    Key: `${place.prefix}${folder}/${checkedId(id)}`,
  });

  async function get(key: { Bucket: string; Key: string }) {
    const { client, sdk } = await open();
    const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(key)).catch((error: unknown) => {
      if (isMissing(error)) return { Body: undefined, ContentLength: 0 };
      throw error;
    });
    return Body && { body: Body, size: ContentLength ?? 0 };
  }

  async function remove(key: { Bucket: string; Key: string }) {
    const { client, sdk } = await open();
    await client.send(new sdk.DeleteObjectCommand(key));
  }

  const direct: DirectUploads = {
    async addressFor(id, seconds, size) {
      const { client, sdk, getSignedUrl } = await open();
      // The signature covers the length, so the store refuses a file of another size.
      const put = new sdk.PutObjectCommand({ ...at('incoming', id), ContentLength: size });
      return getSignedUrl(client, put, { expiresIn: seconds });
    },

    async sent(id, maxBytes) {
      const found = await get(at('incoming', id));
      if (!found) return undefined;
      const { body, size } = found;
      if (size <= maxBytes) return { size, bytes: await body.transformToByteArray() };
      await body.transformToWebStream().cancel();
      return { size };
    },

    discard: (id) => remove(at('incoming', id)),

    async sweep(before) {
      const { client, sdk } = await open();
      const list = { Bucket: place.bucket, Prefix: `${place.prefix}incoming/` };
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, list)) {
        for (const { Key, LastModified } of Contents) {
          if (Key && LastModified && LastModified.getTime() < before) await remove({ Bucket: place.bucket, Key });
        }
      }
    },
  };

  return {
    async write(id, bytes) {
      const { client, sdk } = await open();
      // Even if someone makes the bucket public, a file downloads and never opens as a page.
      const file = { Body: bytes, ContentType: 'application/octet-stream', ContentDisposition: 'attachment' };
      await client.send(new sdk.PutObjectCommand({ ...at('documents', id), ...file }));
    },

    async read(id) {
      const found = await get(at('documents', id));
      return found && { stream: found.body.transformToWebStream() as ReadableStream, size: found.size };
    },

    remove: (id) => remove(at('documents', id)),
    direct,
  };
}
