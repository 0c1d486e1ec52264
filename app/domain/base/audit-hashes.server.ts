/** What the audit trail's hashes cover (docs/decisions/0026-audit-seals.md). */
import { createHash } from 'node:crypto';
import { isSigned, sign } from '~/gateways/secret.server';
import type { AuditEvent, AuditHead, AuditSeal } from '~db/schema';

export const GENESIS = '0'.repeat(64);

const sha256 = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');

type Content = Omit<AuditEvent, 'seq' | 'hash'>;

const contentOf = ({ at, actorId, actorRole, organizationId, ...event }: Content) => [
  ...[at, actorId, actorRole],
  ...[event.action, event.subjectType, event.subjectId, event.before, event.after, event.reason],
  // Left out without one, so that the hashes of events from before there was this column stay as they are.
  ...(organizationId ? [organizationId] : []),
];

/** An event's own hash. It needs our secret, so that nobody can write an event with the database alone. */
export const hashOf = (content: Content): string => sign('audit', JSON.stringify(contentOf(content)));

export const isGenuine = (event: AuditEvent): boolean => event.hash === hashOf(event);

/** What a seal keeps of an event: its number, and a digest of its row. */
export type Sealed = [seq: number, digest: string];

export const sealedOf = (event: AuditEvent): Sealed => [
  event.seq,
  sha256([event.seq, ...contentOf(event), event.hash]),
];

/** The numbers of the events that a seal covers; none if its text is unreadable. */
export const numbersIn = (seal: AuditSeal): number[] => listedIn(seal).map(([seq]) => seq);

/** Empty if the text was made unreadable, in which case the seal's hash is wrong, too. */
export function listedIn({ events }: AuditSeal): Sealed[] {
  try {
    return JSON.parse(events);
  } catch {
    return [];
  }
}

export const sealHash = ({ number, at, kind, events, total, previousHash }: Omit<AuditSeal, 'hash'>): string =>
  sha256([number, at, kind, events, total, previousHash]);

const signedText = ({ number, total, hash }: Omit<AuditHead, 'signature'>) => `head ${number} ${total} ${hash}`;

/** The head at this seal, signed. */
export function headAt({ number, total, hash }: AuditSeal): AuditHead {
  const head = { id: 'head', number, total, hash } as const;
  return { ...head, signature: sign('audit', signedText(head)) };
}

export const isSignedHead = (head: AuditHead): boolean => isSigned('audit', signedText(head), head.signature);
