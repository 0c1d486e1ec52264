import { useEffect } from 'react';

/** The pause in typing after which a message is kept. */
const PAUSE_MS = 800;

/** What a message that is being written belongs to. */
export interface KeptFor {
  matchId: string;
  /** Null for the first message of a new thread. */
  threadId: string | null;
}

/**
 * Keeps what is typed into a message on the server until it is sent, so that it survives another page and a reload. Never in
 * the browser: what is private must not stay where others use it.
 * @param fieldId of the text; the form may have a field called `subject` as well.
 */
export function useKeptText(fieldId: string, { matchId, threadId }: KeptFor): void {
  useEffect(() => {
    const form = (document.getElementById(fieldId) as HTMLTextAreaElement | null)?.form;
    if (!form) return;
    let timer = 0;
    const read = () => {
      const values = new FormData(form);
      const subject = values.get('subject') ?? null;
      return JSON.stringify({ threadId, subject, text: values.get('text') });
    };
    let kept = read();
    const keep = () => {
      window.clearTimeout(timer);
      const body = read();
      if (body === kept) return;
      kept = body;
      const request = { method: 'PUT', keepalive: true, headers: { 'Content-Type': 'application/json' }, body };
      fetch(`/api/matches/${matchId}/message-draft`, request).catch(() => {
        kept = '';
      });
    };
    const typing = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, PAUSE_MS);
    };
    // At once for who leaves by a link, not for who goes on to the button that sends it.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) keep();
    };
    // Sending deletes what was kept.
    const sent = () => {
      window.clearTimeout(timer);
      kept = read();
    };
    form.addEventListener('input', typing);
    form.addEventListener('focusout', left);
    form.addEventListener('submit', sent);
    addEventListener('pagehide', keep);
    return () => {
      form.removeEventListener('input', typing);
      form.removeEventListener('focusout', left);
      form.removeEventListener('submit', sent);
      removeEventListener('pagehide', keep);
      window.clearTimeout(timer);
    };
  }, [fieldId, matchId, threadId]);
}
