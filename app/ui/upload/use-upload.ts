import { useCallback, useEffect, useRef, useState } from 'react';
import { UPLOADER } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/uploads';
import type { DocumentReference } from '~/domain/model/document-reference';
import type { Uploads } from './uppy.client';

export interface UploadState {
  documents: DocumentReference[];
  /** The current upload: its progress, and why it is paused. */
  sending: { name: string; percent: number; waiting?: string } | null;
  /** What is wrong with the chosen files, or why sending failed; stays until the next choice. */
  problems: string[];
  /** Whether sending failed, so that Try again makes sense. */
  failed: boolean;
  /** Success messages, for five seconds (UP-08). */
  notices: string[];
  /** The progress for screen readers (UP-06). */
  announcement: string;
}

interface UploadOptions {
  initial: DocumentReference[];
  changed?: (documents: DocumentReference[]) => void;
  onUploading?: (uploading: boolean) => void;
}

/** What screen readers announce: the start, then each quarter. */
export function announcementAt(file: string, percent: number): string {
  const reached = UPLOADER.announcedAt.filter((step) => step <= percent).at(-1);
  return reached === undefined ? UPLOADS.started(file) : UPLOADS.reached(file, reached);
}

const QUIET = { sending: null, problems: [], failed: false, notices: [], announcement: '' };

/** Sends chosen files one by one and collects the documents. Uppy is loaded on first use. */
export function useUpload({ initial, changed, onUploading }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ ...QUIET, documents: initial });
  const update = useCallback((part: Partial<UploadState>) => setState((current) => ({ ...current, ...part })), []);
  const documents = useRef(state.documents);
  documents.current = state.documents;
  const loading = useRef<Promise<Uploads>>();
  useEffect(() => () => void loading.current?.then((uppy) => uppy.destroy()).catch(() => {}), []);

  const load = useCallback((): Promise<Uploads> => {
    loading.current ??= import('./uppy.client').then(({ createUploads }) => {
      const uppy = createUploads({
        isPresent: (name) => documents.current.some((document) => document.name === name),
        onWaiting: (waiting) =>
          setState((current) => (current.sending ? { ...current, sending: { ...current.sending, waiting } } : current)),
      });
      listen(uppy, setState, update);
      return uppy;
    });
    loading.current.catch(() => {
      loading.current = undefined; // so that the next call tries again
    });
    return loading.current;
  }, [update]);

  /** Resolves once the files have been checked, before they are sent; false if Uppy could not be loaded. */
  async function add(files: readonly File[]): Promise<boolean> {
    if (files.length === 0) return false;
    let uppy: Uploads;
    try {
      uppy = await load();
    } catch {
      update({ problems: [navigator.onLine ? UPLOADS.unknown : UPLOADS.offline], failed: false });
      return false;
    }
    // Remove failed files to make room for the new ones.
    uppy.removeFiles(uppy.getFiles().flatMap(({ id, error }) => (error ? [id] : [])));
    if (!uppy.getState().allowNewUpload) {
      update({ problems: [UPLOADS.noMore] }); // Uppy would say it twice
      return true;
    }
    const earlier = uppy.getState().info.length;
    uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data, source: 'input' })));
    const problems = uppy.getState().info.slice(earlier);
    update({ problems: problems.map(({ message }) => message), failed: false });
    if (problems.length === 0) send(uppy.upload());
    return true;
  }

  async function send(work: Promise<unknown>): Promise<void> {
    onUploading?.(true);
    await work.catch((error: unknown) => update({ problems: [(error as Error).message || UPLOADS.unknown] }));
    onUploading?.(false);
  }

  async function cancel(): Promise<void> {
    const name = state.sending?.name ?? '';
    (await load()).cancelAll();
    update({ ...QUIET, announcement: UPLOADS.cancelled(name) });
  }

  const remove = (filePath: string) =>
    setState((current) => ({
      ...current,
      ...QUIET,
      sending: current.sending,
      documents: current.documents.filter((document) => document.filePath !== filePath),
    }));

  // An effect, so that the hidden inputs are in the form by then.
  const count = useRef(initial.length);
  useEffect(() => {
    if (count.current === state.documents.length) return;
    count.current = state.documents.length;
    changed?.(state.documents);
  });

  return { ...state, add, remove, cancel, load, retry: async () => send((await load()).retryAll()) };
}

type SetState = (change: (current: UploadState) => UploadState) => void;

/** Turns Uppy's events into state. */
function listen(uppy: Uploads, setState: SetState, update: (part: Partial<UploadState>) => void): void {
  uppy.on('upload-start', ([file]) => {
    if (!file) return;
    const name = file.name ?? '';
    update({ ...QUIET, sending: { name, percent: 0 }, announcement: UPLOADS.started(name) });
  });
  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
    const percent = bytesTotal ? Math.min(100, Math.round((100 * Number(bytesUploaded)) / bytesTotal)) : 0;
    const name = file?.name ?? '';
    setState((current) =>
      current.sending
        ? { ...current, sending: { ...current.sending, percent }, announcement: announcementAt(name, percent) }
        : current,
    );
  });
  uppy.on('upload-success', (file, { body }) => {
    if (!file || !body) return;
    const document = { name: file.name ?? '', filePath: body.filePath };
    setState((current) => ({ ...current, ...QUIET, documents: [...current.documents, document] }));
    uppy.removeFile(file.id);
    uppy.info(UPLOADS.uploaded, 'success', UPLOADER.noticeMs);
  });
  uppy.on('upload-error', (file, { message }) => {
    const words = `${UPLOADS.failedFile(file?.name ?? '')}. ${message}`;
    update({ ...QUIET, problems: [words], failed: true });
  });
  uppy.on('state-update', (_before, { info }) => {
    const notices = info.filter(({ type }) => type === 'success').map(({ message }) => message);
    setState((current) => (notices.join() === current.notices.join() ? current : { ...current, notices }));
  });
}
