/** The Uppy plugin that sends files: it retries when that can help and continues when the network is back. */
import { BasePlugin, type PluginOpts, type Uppy } from '@uppy/core';
import {
  delay,
  filterFilesToEmitUploadStarted,
  filterFilesToUpload,
  type LocalUppyFile,
  type Meta,
  TaskQueue,
} from '@uppy/core/utils';
import type { UPLOADER } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/uploads';
import { hasExpired, partsOf, waitAfter, wordsFor } from './rules';
import { failureOf, type SentFile, sendFile } from './send-file.client';

export interface SenderOptions extends PluginOpts {
  /** The number of requests at once. */
  limit: number;
  multipart: typeof UPLOADER.multipart;
  /** Called with the reason for a pause, and with undefined when it is over. */
  onWaiting: (reason: string | undefined) => void;
}
type LocalFile = LocalUppyFile<Meta, SentFile> & { data: Blob };

export class Sender extends BasePlugin<SenderOptions, Meta, SentFile> {
  #queue: TaskQueue;

  constructor(uppy: Uppy<Meta, SentFile>, options: SenderOptions) {
    super(uppy, options);
    this.id = 'Sender';
    this.type = 'uploader';
    this.#queue = new TaskQueue({ concurrency: options.limit });
  }

  override install(): void {
    this.uppy.addUploader(this.#upload);
  }

  override uninstall(): void {
    this.uppy.removeUploader(this.#upload);
  }

  #upload = async (ids: string[]): Promise<void> => {
    const files = filterFilesToUpload(this.uppy.getFilesByIds(ids)) as LocalFile[];
    this.uppy.emit('upload-start', filterFilesToEmitUploadStarted(files));
    await Promise.all(files.map((file) => this.#queue.add(() => this.#send(file))));
  };

  /** Never rejects: Uppy learns the outcome from an event. */
  async #send(file: LocalFile): Promise<void> {
    const cancelled = new AbortController();
    const onRemoved = ({ id }: { id: string }) => id === file.id && cancelled.abort();
    this.uppy.on('file-removed', onRemoved);
    try {
      if (partsOf(file.data.size, this.opts.multipart).length > 1) throw new Error(UPLOADS.failed);
      const body = await this.#untilSent(file, cancelled.signal);
      this.uppy.emit('upload-success', file, { status: 200, body, uploadURL: body.filePath });
    } catch (error) {
      if (!cancelled.signal.aborted) this.uppy.emit('upload-error', file, error as Error);
    } finally {
      this.uppy.off('file-removed', onRemoved);
    }
  }

  async #untilSent(file: LocalFile, signal: AbortSignal): Promise<SentFile> {
    const bytesTotal = file.data.size;
    const uploadStarted = Date.now();
    const onProgress = (bytesUploaded: number) =>
      this.uppy.emit('upload-progress', file, { uploadStarted, bytesUploaded, bytesTotal });
    for (let tries = 1; ; tries++) {
      await this.#online(signal);
      onProgress(0);
      try {
        return await sendFile(file.data, signal, onProgress);
      } catch (error) {
        signal.throwIfAborted();
        if (!navigator.onLine)
          tries--; // being offline doesn't count as a try
        else await this.#pauseAfter(tries, error, signal);
      }
    }
  }

  /** Waits as long as the rules say. @throws {Error} with the words to show if they say to give up. */
  async #pauseAfter(tries: number, error: unknown, signal: AbortSignal): Promise<void> {
    const failure = failureOf(error);
    if (!failure) throw error;
    const ms = waitAfter(tries, failure);
    if (ms === undefined) throw new Error(wordsFor(failure));
    this.opts.onWaiting(UPLOADS.again(wordsFor(failure)));
    // Don't start other uploads while addresses expire.
    if (hasExpired(failure)) this.#queue.pause();
    try {
      await delay(ms, { signal });
    } finally {
      this.#queue.resume();
    }
    this.opts.onWaiting(undefined);
  }

  async #online(signal: AbortSignal): Promise<void> {
    if (navigator.onLine) return;
    this.opts.onWaiting(UPLOADS.waiting(UPLOADS.offline));
    await new Promise<void>((resolve, reject) => {
      window.addEventListener('online', () => resolve(), { signal, once: true });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    this.opts.onWaiting(undefined);
  }
}
