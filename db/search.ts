import { type Column, type SQL, sql } from 'drizzle-orm';

/** Lower case without accents, blanks folded: both what is stored to be searched and what is searched for. */
export function normalised(...parts: (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The condition that a normalised column holds every word of the search; none for an empty search. */
export function holdsWords(column: Column, search: string | null | undefined): SQL[] {
  return normalised(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql`${column} like ${sql.param(pattern, column)} escape '\\'`;
    });
}
