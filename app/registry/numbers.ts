/** A number field's text as an integer, 0 when it is none (STU-06). '1,500' is read as 1500, '12.7' as 12. */
export function asInteger(text: string | null | undefined): number {
  const value = Number.parseInt((text ?? '').replace(/,(?=\d{3}(?!\d))/g, ''), 10);
  return Number.isSafeInteger(value) ? value : 0;
}
