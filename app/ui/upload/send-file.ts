import { UPLOADS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';

/** An upload that failed, in words for the person (UP-04). */
export class UploadError extends Error {}

export interface SentFile {
  id: string;
  filePath: string;
  size: number;
  contentType: string;
}

/** What a refusal says: its own message for a 4xx, else that it was not a success. */
function refusal(status: number, body: string): UploadError {
  try {
    const { message } = JSON.parse(body) as { message?: string };
    if (status >= 400 && status < 500 && message) return new UploadError(message);
  } catch {
    // Not ours: a proxy's page.
  }
  return new UploadError(UPLOADS.non2xx);
}

const noAnswer = () => new UploadError(navigator.onLine ? UPLOADS.unknown : UPLOADS.offline);

async function askForAddress(signal: AbortSignal): Promise<string> {
  const response = await fetch(paths.upload, { method: 'POST', signal }).catch(() => {
    throw noAnswer();
  });
  if (!response.ok) throw refusal(response.status, await response.text());
  return ((await response.json()) as { uploadURL: string }).uploadURL;
}

/**
 * Asks for an address and sends the file there (UP-01).
 * @param onProgress is told the percentage sent, 0 to 100: the reason for XMLHttpRequest, fetch cannot say it.
 * @throws {UploadError}
 */
export async function sendFile(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<SentFile> {
  const address = await askForAddress(signal);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0);
    call.onload = () =>
      call.status >= 200 && call.status < 300
        ? resolve(JSON.parse(call.responseText) as SentFile)
        : reject(refusal(call.status, call.responseText));
    call.onerror = () => reject(noAnswer());
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort());
    call.open('PUT', address);
    call.setRequestHeader('Content-Type', 'application/octet-stream');
    call.send(file);
  });
}
