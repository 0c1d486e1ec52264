import { useCallback, useEffect, useRef, useState } from 'react';
import { UPLOADER } from '~/catalogue/limits';
import { UPLOADS } from '~/catalogue/messages';
import type { DocumentReference } from '~/domain/documents/reference';
import type { Uploads } from './uppy.client';

export interface UploadState {
  documents: DocumentReference[];
  /** The file on its way, how much of it is sent, and why it rests for the moment; null when there is none. */
  sending: { name: string; percent: number; waiting?: string } | null;
  /** What is wrong with what was chosen, or why it could not be sent; it stays until something is chosen. */
  problems: string[];
  /** Whether the problem is that a file could not be sent: it can be tried again. */
  failed: boolean;
  /** What went well; gone after five seconds (UP-08). */
  notices: string[];
  /** For who cannot see the bar (UP-06). */
  announcement: string;
}

interface UploadOptions {
  initial: DocumentReference[];
  /** Told after a document was added or removed. */
  changed?: () => void;
  onUploading?: (uploading: boolean) => void;
}

/** What is said at so much progress: at the start, and when a quarter, a half and three quarters are passed. */
export function announcementAt(file: string, percent: number): string {
  const reached = UPLOADER.announcedAt.filter((step) => step <= percent).at(-1);
  return reached === undefined ? UPLOADS.started(file) : UPLOADS.reached(file, reached);
}

const QUIET = { sending: null, problems: [], failed: false, notices: [], announcement: '' };

/** Sends chosen files one after the other and collects what they became. Uppy is loaded when it is needed first. */
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
      loading.current = undefined; // to be tried again
    });
    return loading.current;
  }, [update]);

  /** Resolves, before anything is sent, to whether the files were looked at: false where Uppy could not be loaded. */
  async function add(files: readonly File[]): Promise<boolean> {
    if (files.length === 0) return false;
    let uppy: Uploads;
    try {
      uppy = await load();
    } catch {
      update({ problems: [navigator.onLine ? UPLOADS.unknown : UPLOADS.offline], failed: false });
      return false;
    }
    // What failed before makes room for what is chosen now.
    uppy.removeFiles(uppy.getFiles().flatMap(({ id, error }) => (error ? [id] : [])));
    if (!uppy.getState().allowNewUpload) {
      update({ problems: [UPLOADS.noMore] }); // Uppy would say it twice
      return true;
    }
    const said = uppy.getState().info.length;
    uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data, source: 'input' })));
    const problems = uppy.getState().info.slice(said);
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

  // After the hidden inputs stand in the form, not before.
  const count = useRef(initial.length);
  useEffect(() => {
    if (count.current === state.documents.length) return;
    count.current = state.documents.length;
    changed?.();
  });

  return { ...state, add, remove, cancel, load, retry: async () => send((await load()).retryAll()) };
}

type SetState = (change: (current: UploadState) => UploadState) => void;

/** Uppy's events become what is shown. */
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
