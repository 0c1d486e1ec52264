/** Bounds on a form, checked before it is parsed. None of our own forms comes near them. */

import { DomainError } from '~/catalogue/errors';
import { BODY_MAX_BYTES, FORM_FIELDS_MAX, FORM_NAME_MAX } from '~/catalogue/limits';

/** The head of a part holds the name of the field, of at most 200 characters, and that of the file, of at most 255. */
const PART_HEAD_MAX_BYTES = 4096;
/** RFC 2046, 5.1.1 */
const BOUNDARY = /\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))(?:[\s;]|$)/i;
const HEAD_END = '\r\n\r\n';
const LINE_FEED = 10;

/**
 * @throws {DomainError} not_a_form for a body with more fields, or longer names of fields or files, than we read;
 * body_too_large for more text than any form has, because only its files may be larger.
 */
export function checkFormBody(body: Buffer, contentType: string): void {
  const isMultipart = /^multipart\/form-data\b/i.test(contentType);
  const textBytes = isMultipart ? textBytesOf(body, contentType) : hasFewFields(body) && body.length;
  if (textBytes === false) throw new DomainError('not_a_form');
  if (textBytes > BODY_MAX_BYTES) throw new DomainError('body_too_large');
}

function hasFewFields(body: Buffer): boolean {
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= FORM_FIELDS_MAX; at = body.indexOf('&', at + 1)) fields += 1;
  return fields <= FORM_FIELDS_MAX;
}

/** How long all parts are that are not files; false if there are too many parts, or if the head of one is too long. */
function textBytesOf(body: Buffer, contentType: string): number | false {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return false;
  const delimiter = `--${boundary}`;
  let [parts, textBytes, textFrom] = [0, 0, 0];
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== LINE_FEED) continue; // within a value
    const head = body.subarray(at, at + delimiter.length + PART_HEAD_MAX_BYTES);
    const isLast = head.subarray(delimiter.length, delimiter.length + 2).equals(Buffer.from('--'));
    const headEnd = head.indexOf(HEAD_END);
    if (!isLast && headEnd < 0) return false;
    parts += 1;
    if (parts > FORM_FIELDS_MAX) return false;
    textBytes += at - Math.min(at, textFrom);
    textFrom = isFile(head.subarray(0, headEnd)) ? body.length : at;
  }
  return textBytes + body.length - Math.min(body.length, textFrom);
}

const isFile = (head: Buffer): boolean => /\bfilename\*?=/i.test(head.toString('latin1'));

/** @throws {DomainError} not_a_form for names such as `a[999999999]`, which would become a list of that length. */
export function plainForm<Form extends FormData | URLSearchParams>(form: Form): Form {
  const names = [...form.keys()];
  const plain = (name: string) => name.length <= FORM_NAME_MAX && !/\[\d{3,}\]/.test(name);
  if (names.length > FORM_FIELDS_MAX || !names.every(plain)) throw new DomainError('not_a_form');
  return form;
}
