import { useEffect } from 'react';

/** Nothing without storage, which browsers can deny. */
function inStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed into a text field in this tab until its form is sent, for the person who leaves the page and comes
 * back.
 * @param key of the person and what the text is for, so that nobody else finds it.
 */
export function useKeptText(fieldId: string, key: string): void {
  useEffect(() => {
    const field = document.getElementById(fieldId) as HTMLTextAreaElement | null;
    const form = field?.form;
    if (!field || !form) return;
    const kept = inStorage((storage) => storage.getItem(key));
    if (kept && field.value === '') field.value = kept;
    const keep = () => inStorage((storage) => storage.setItem(key, field.value));
    const sent = () => inStorage((storage) => storage.removeItem(key));
    field.addEventListener('input', keep);
    form.addEventListener('submit', sent);
    return () => {
      field.removeEventListener('input', keep);
      form.removeEventListener('submit', sent);
    };
  }, [fieldId, key]);
}
