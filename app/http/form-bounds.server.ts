/** Bounds on a form, checked before it is parsed. None of our own forms comes near them. */
import { FORM_FIELDS_MAX, FORM_NAME_MAX } from '~/catalogue/limits';
import { DomainError } from '~/domain/errors';

/** The head of a part holds the name of the field, of at most 200 characters, and that of the file, of at most 255. */
const PART_HEAD_MAX_BYTES = 4096;
/** RFC 2046, 5.1.1 */
const BOUNDARY = /\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))(?:[\s;]|$)/i;
const HEAD_END = '\r\n\r\n';
const LINE_FEED = 10;

/** @throws {DomainError} not_a_form for a body with more fields, or longer names of fields or files, than we read. */
export function checkFormBody(body: Buffer, contentType: string): void {
  const isBounded = /^multipart\/form-data\b/i.test(contentType)
    ? hasBoundedParts(body, contentType)
    : hasFewFields(body);
  if (!isBounded) throw new DomainError('not_a_form');
}

function hasFewFields(body: Buffer): boolean {
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= FORM_FIELDS_MAX; at = body.indexOf('&', at + 1)) fields += 1;
  return fields <= FORM_FIELDS_MAX;
}

function hasBoundedParts(body: Buffer, contentType: string): boolean {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return false;
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== LINE_FEED) continue; // within a value
    const head = body.subarray(at, at + delimiter.length + PART_HEAD_MAX_BYTES);
    const isLast = head.subarray(delimiter.length, delimiter.length + 2).equals(Buffer.from('--'));
    if (!isLast && head.indexOf(HEAD_END) < 0) return false;
    parts += 1;
    if (parts > FORM_FIELDS_MAX) return false;
  }
  return true;
}

/** @throws {DomainError} not_a_form for names such as `a[999999999]`, which would become a list of that length. */
export function plainForm<Form extends FormData | URLSearchParams>(form: Form): Form {
  const names = [...form.keys()];
  const plain = (name: string) => name.length <= FORM_NAME_MAX && !/\[\d{3,}\]/.test(name);
  if (names.length > FORM_FIELDS_MAX || !names.every(plain)) throw new DomainError('not_a_form');
  return form;
}
