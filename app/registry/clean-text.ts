import { decode } from 'html-entities';
import { readableText } from '~/catalogue/invisible';

/** '&#xD800;' decodes to one, which no database stores. */
const HALF_A_CHARACTER = /\p{Cs}/gu;

/**
 * A text of a record as its author meant it, with the registry's escapes undone once: those of Markdown ('\>= 5 mg\^2'
 * becomes '>= 5 mg^2') and those of HTML ('&lt;', '&#8805;', '&#x2265;'). Invisible characters are left out.
 */
export function registryText(text: string): string {
  const unescaped = text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return readableText(decode(unescaped, { level: 'html5', scope: 'strict' }).replace(HALF_A_CHARACTER, '\uFFFD'));
}
