/** The outcome of an action, in the same form for every endpoint. */
import type { Answer } from './client';

export interface Outcome {
  readonly done: boolean;
  /** Whether the response says so in these words. */
  says(words: string): boolean;
  /** The response itself, for reports. */
  readonly told: string;
}

/** A JSON call of one action. */
export async function byCall(answering: Promise<Answer>): Promise<Outcome> {
  const { status, json } = await answering;
  return {
    done: status === 200,
    says: (words) => status === 409 && json?.message === words,
    told: `${status} ${json?.message}`,
  };
}

/** A form post: it redirects with a message, or shows the form again with the reason. */
export async function byForm(answering: Promise<Answer>): Promise<Outcome> {
  const { status, headers, text } = await answering;
  const toast = status === 303 ? toastIn(headers) : undefined;
  const page = text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
  return {
    done: toast !== undefined && toast.tone !== 'danger',
    says: (words) => toast?.description === words || (status === 409 && page.includes(words)),
    told: `${status} ${toast ? JSON.stringify(toast) : ''}`,
  };
}

/** The outcome for one record of a call that decides several at once. */
export async function byBulk(answering: Promise<Answer>, id: string): Promise<Outcome> {
  const { status, json } = await answering;
  const { done = [], refused = [] } = (json ?? {}) as { done?: string[]; refused?: { id: string; message: string }[] };
  return {
    done: status === 200 && done.includes(id),
    says: (words) => status === 200 && refused.some((one) => one.id === id && one.message === words),
    told: `${status} ${JSON.stringify(json)}`,
  };
}

function toastIn(headers: Headers): { tone: string; description?: string } | undefined {
  const cookie = headers.getSetCookie().find((line) => line.startsWith('sb_flash='));
  const value = decodeURIComponent(cookie?.split(/[=;]/)[1] ?? '').split('.')[0] ?? '';
  return value ? JSON.parse(Buffer.from(value, 'base64').toString()) : undefined;
}
