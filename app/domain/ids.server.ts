import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** An id nobody can guess. */
export const newId = (): string => randomUUID();

/** A secret for a cookie or a link: 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret, so that reading the database does not give it away. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
