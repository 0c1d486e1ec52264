/**
 * Links that let in whoever has them. The outbox stores and shows e-mails without their secrets, because with a
 * person's link to set a password, anyone could sign as that person (docs/decisions/0039-only-its-person-signs.md).
 */

import { DomainError } from '~/catalogue/errors';
import { withoutSecrets } from '~/catalogue/paths';
import { seal, unseal } from '~/gateways/cipher.server';
import type { OutboxMail } from '~db/schema';

type Text = Pick<OutboxMail, 'body' | 'sealedBody'>;

/** What the outbox stores of an e-mail's text. */
export function sealedText(body: string): Text {
  const shown = withoutSecrets(body);
  return { body: shown, sealedBody: shown === body ? null : seal('outbox', body) };
}

/**
 * The text as it is sent. That of an e-mail without secrets is stored as it is sent.
 * @throws {DomainError} mail_sealed if it was sealed under another SESSION_SECRET, which may come back.
 */
export function openedText({ body, sealedBody }: Text): string {
  const text = sealedBody === null ? body : unseal('outbox', sealedBody);
  if (text === null) throw new DomainError('mail_sealed');
  return text;
}

/** Whether the e-mail has a link whose secret is hidden. */
export const hasSecrets = ({ sealedBody }: Pick<Text, 'sealedBody'>): boolean => sealedBody !== null;
