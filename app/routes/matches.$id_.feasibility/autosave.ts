import { useEffect, useRef, useState } from 'react';
import { valuesInForm } from '~/domain/model/answer-values';
import type { ResponseView, SavedAnswers } from '~/domain/model/feasibility-view';

/** The pause in typing after which answers are saved. */
const PAUSE_MS = 1200;

/** Saves a section's answers during typing, with the JSON call. Leaving the section or the page saves the rest. */
export function useAutosave(
  response: ResponseView,
  section: ResponseView['sections'][number],
  seen: number | undefined,
) {
  const [saved, setSaved] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [savedAt, setSavedAt] = useState(response.updatedAt);
  // Once the person was told of a colleague's change, they may replace it.
  const since = Math.max(savedAt, seen ?? 0);
  const waiting = useRef<{ timer: number; send: () => Promise<void> } | null>(null);
  useEffect(() => {
    const leave = () => waiting.current?.send();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      window.clearTimeout(waiting.current?.timer);
      leave();
    };
  }, []);

  const typing = (form: HTMLFormElement) => {
    window.clearTimeout(waiting.current?.timer);
    const send = async () => {
      waiting.current = null;
      const answers = valuesInForm(section.questions, new FormData(form));
      const reply = await fetch(`/api/matches/${response.matchId}/feasibility`, {
        method: 'PUT',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ answers, since }),
      }).catch(() => null);
      const body: Partial<SavedAnswers> & { errors?: Record<string, string[]> } =
        (await reply?.json().catch(() => null)) ?? {};
      setErrors(body.errors ?? {});
      if (reply?.ok && body.updatedAt) setSavedAt(body.updatedAt);
      setSaved(reply?.ok ? 'Your answers are saved.' : 'Your last change is not saved yet.');
    };
    waiting.current = { timer: window.setTimeout(send, PAUSE_MS), send };
  };
  return { saved, errors, since, typing };
}

/** Whether a field has changed since the page was sent. React does not report what happens before it starts. */
export const isEdited = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      const isPreset = options.some(({ defaultSelected }) => defaultSelected);
      return isPreset ? options.some((each) => each.selected !== each.defaultSelected) : field.selectedIndex > 0;
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    const isTicked = field.type === 'checkbox' || field.type === 'radio';
    return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
