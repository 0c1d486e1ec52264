import { useEffect, useRef, useState } from 'react';
import { UPLOADS } from '~/catalogue/messages';
import type { DocumentReference } from '~/domain/documents/reference';
import { problemWith } from './check-file';
import { sendFile, UploadError } from './send-file';

export interface UploadState {
  documents: DocumentReference[];
  /** The file on its way, and how much of it is sent; null when there is none. */
  sending: { name: string; percent: number } | null;
  message: { tone: 'success' | 'danger'; text: string } | null;
}

/** Sends chosen files one after the other and collects what they became. `changed` is told after each change. */
export function useUpload(
  initial: DocumentReference[],
  changed: () => void,
  onUploading?: (uploading: boolean) => void,
) {
  const [state, setState] = useState<UploadState>({ documents: initial, sending: null, message: null });
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);
  const update = (part: Partial<UploadState>) => setState((current) => ({ ...current, ...part }));
  const fail = (text: string) => update({ sending: null, message: { tone: 'danger', text } });

  async function add(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    if (files.length > 1 || state.sending) return fail(UPLOADS.noMore);
    const problem = problemWith(file, state.documents);
    if (problem) return fail(problem);

    const controller = new AbortController();
    abort.current = controller;
    update({ sending: { name: file.name, percent: 0 }, message: null });
    onUploading?.(true);
    try {
      const onProgress = (percent: number) => update({ sending: { name: file.name, percent } });
      const { filePath } = await sendFile(file, onProgress, controller.signal);
      setState(({ documents }) => ({
        documents: [...documents, { name: file.name, filePath }],
        sending: null,
        message: { tone: 'success', text: UPLOADS.uploaded },
      }));
    } catch (error) {
      if (controller.signal.aborted) update({ sending: null, message: null });
      else fail(error instanceof UploadError ? error.message : UPLOADS.unknown);
    } finally {
      onUploading?.(false);
    }
  }

  const remove = (filePath: string) =>
    setState((current) => ({
      ...current,
      documents: current.documents.filter((document) => document.filePath !== filePath),
      message: null,
    }));

  // After the hidden inputs stand in the form, not before.
  const count = useRef(initial.length);
  useEffect(() => {
    if (count.current === state.documents.length) return;
    count.current = state.documents.length;
    changed();
  });

  return { ...state, add, remove, cancel: () => abort.current?.abort() };
}
