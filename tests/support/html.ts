import type { APIResponse } from '@playwright/test';

const ENTITIES: Record<string, string> = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** The text of a page as a person reads it, for tests without a browser. */
export const textOf = async (response: APIResponse): Promise<string> => wordsOf(await response.text());

/** The same of HTML that was read before. */
export function wordsOf(html: string): string {
  const words = html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '\n');
  return words.replace(/&(#x27|quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] as string);
}
