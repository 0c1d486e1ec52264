/** Refuses text that the PDF to sign could not show, before anyone signs. */

import { DomainError } from '~/catalogue/errors';
import { VALIDATION } from '~/catalogue/validation';
import { runApart } from '~/domain/base/files/apart.server';
import { unprintable } from '~/domain/base/files/printable';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';

let reading: Promise<Set<number>> | undefined;

/** Of our font, read once. */
function known(): Promise<Set<number>> {
  reading ??= runApart('fontCharacters', null).then((points) => new Set(points));
  reading.catch(() => {
    reading = undefined;
  });
  return reading;
}

/**
 * Makes a PDF that nobody reads once the server has started, so that the first person who sends or signs does not wait for
 * the font to be read and for the code to come from the disk.
 */
export async function warmPdfs(at = now()): Promise<void> {
  try {
    await known();
    await runApart('paperPdf', { title: 'CDA', blocks: [{ heading: 'CDA' }, { text: 'CDA' }], foot: 'CDA', at });
  } catch (error) {
    log().warn({ err: error }, 'PDFs not prepared');
  }
}

/** @param fields the texts that were entered, by the name of their field. @throws {DomainError} invalid, naming them. */
export async function mustBePrintable(fields: Record<string, string | null | undefined>): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const [field, text] of Object.entries(fields)) {
    const found = unprintable(text ?? '', await known());
    if (found.length > 0) errors[field] = [VALIDATION.unprintable(shown(found))];
  }
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', {}, errors);
}

/**
 * The same for text that was not entered now.
 * @param what such as 'your name'. @throws {DomainError} text_unprintable.
 */
export async function mustShow(what: string, text: string | null): Promise<void> {
  const found = unprintable(text ?? '', await known());
  if (found.length > 0) throw new DomainError('text_unprintable', { what, characters: shown(found) });
}

/** The characters of a text that a PDF could not show, in words; null if it shows all. */
export async function unshowable(text: string): Promise<string | null> {
  const found = unprintable(text, await known());
  return found.length > 0 ? shown(found) : null;
}

const shown = (characters: readonly string[]): string =>
  `${characters.slice(0, 20).join(' ')}${characters.length > 20 ? ' …' : ''}`;
