import type { FormEvent } from 'react';

/** Capital letters as they are typed (STU-04); the caret stays where it is. */
export function uppercased({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}
