import { ERRORS, type ErrorCode, errorMessage } from '~/catalogue/errors';

/**
 * A refusal in the catalogue's words. Verbs throw it; the http layer turns it into a status and an answer.
 * `fields` names inputs the refusal belongs to, with a sentence for each.
 */
export class DomainError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    details: Record<string, string | number> = {},
    readonly fields?: Record<string, string[]>,
  ) {
    super(errorMessage(code, details));
    this.name = 'DomainError';
    this.status = ERRORS[code].status;
  }
}
