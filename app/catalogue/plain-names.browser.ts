/** Stands in for plain-names.ts in the browser: its lists would make every form heavier, so only the server checks. */

export const holdsContact = (): boolean => false;

export const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
