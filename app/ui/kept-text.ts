import { useEffect } from 'react';

/** Only in memory: what is private must not stay in a browser that others use. Reloading the page forgets it. */
const kept = new Map<string, string>();

/**
 * Keeps what is typed into a text field until its form is sent, for the person who follows a link and comes back.
 * @param key of the person and what the text is for, so that nobody else finds it.
 */
export function useKeptText(fieldId: string, key: string): void {
  useEffect(() => {
    const field = document.getElementById(fieldId) as HTMLTextAreaElement | null;
    const form = field?.form;
    if (!field || !form) return;
    if (field.value === '') field.value = kept.get(key) ?? '';
    const keep = () => kept.set(key, field.value);
    const sent = () => kept.delete(key);
    field.addEventListener('input', keep);
    form.addEventListener('submit', sent);
    return () => {
      field.removeEventListener('input', keep);
      form.removeEventListener('submit', sent);
    };
  }, [fieldId, key]);
}
